import { idNamed, without, type Draft, type DraftVariant } from '../build/draft.js';
import { newId } from '../build/ids.js';
import { whole } from '../build/merge.js';
import {
  attributeName,
  attributeRecord,
  newVariant,
  removed,
  variantChange,
  variantRecord,
} from '../contract/build.js';
import { Refusal } from '../policy.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import { z } from 'zod';
import { BRANCH, branchOf, edit, named, operation, type BuildPorts } from './build-access.js';
import { jsonBody } from './json-body.js';

const ATTRIBUTES = `${BRANCH}/attributes`;
const VARIANTS = `${BRANCH}/variants`;
type Values = Readonly<Record<string, string>>;

/** What differs from site to site, and what it is at each. */
export const variantRoutes = (ports: BuildPorts): Route[] => [
  operation(ports, {
    method: 'GET',
    path: ATTRIBUTES,
    summary: 'What differs from variant to variant',
    answers: { 200: z.object({ attributes: attributeRecord.array() }) },
    handle: async (call) => {
      const { attributes } = (await branchOf(ports, call)).branch.draft;
      return { status: 200, body: { attributes: Object.entries(attributes).map(([id, { name }]) => ({ id, name })) } };
    },
  }),
  operation(ports, {
    method: 'POST',
    path: ATTRIBUTES,
    summary: 'Something more that differs',
    body: attributeName,
    answers: { 201: attributeRecord },
    handle: (call) => saveAttribute(ports, call, newId('ATTRIBUTE'), 201),
  }),
  operation(ports, {
    method: 'PATCH',
    path: `${ATTRIBUTES}/:attributeId`,
    summary: 'Call it something else',
    body: attributeName,
    answers: { 200: attributeRecord },
    handle: async (call) => {
      const id = named(call, 'attributeId');
      existing((await branchOf(ports, call)).branch.draft.attributes, id, 'Attribute');
      return saveAttribute(ports, call, id, 200);
    },
  }),
  operation(ports, {
    method: 'DELETE',
    path: `${ATTRIBUTES}/:attributeId`,
    summary: 'It differs no more: its values go with it',
    answers: { 200: removed },
    handle: async (call) => {
      const id = named(call, 'attributeId');
      await edit(ports, call, (draft) => {
        existing(draft.attributes, id, 'Attribute');
        return whole({ ...draft, attributes: without(draft.attributes, id) });
      });
      return { status: 200, body: { id } };
    },
  }),
  operation(ports, {
    method: 'GET',
    path: VARIANTS,
    summary: 'The variants of a branch',
    answers: { 200: z.object({ variants: variantRecord.array() }) },
    handle: async (call) => {
      const { draft } = (await branchOf(ports, call)).branch;
      return { status: 200, body: { variants: Object.keys(draft.variants).map((id) => recordOf(draft, id)) } };
    },
  }),
  operation(ports, {
    method: 'POST',
    path: VARIANTS,
    summary: 'One more variant; the first is the default',
    body: newVariant,
    answers: { 201: variantRecord },
    handle: (call) => create(ports, call),
  }),
  operation(ports, {
    method: 'PATCH',
    path: `${VARIANTS}/:variantId`,
    summary: 'Change a variant',
    body: variantChange,
    answers: { 200: variantRecord },
    handle: (call) => change(ports, call),
  }),
  operation(ports, {
    method: 'DELETE',
    path: `${VARIANTS}/:variantId`,
    summary: 'Remove a variant that is not the default',
    answers: { 200: removed },
    handle: async (call) => {
      const id = named(call, 'variantId');
      await edit(ports, call, (draft) => {
        existing(draft.variants, id, 'Variant');
        if (draft.defaultVariant === id) throw needsDefault();
        return { ...draft, variants: without(draft.variants, id) };
      });
      return { status: 200, body: { id } };
    },
  }),
];

async function saveAttribute(ports: BuildPorts, call: Call, id: string, status: number): Promise<Reply> {
  await branchOf(ports, call);
  const { name } = parseBody(attributeName, jsonBody(call));
  await edit(ports, call, (draft) => {
    const holder = idNamed(draft.attributes, name);
    if (holder !== undefined && holder !== id) throw new Refusal(409, 'There is an attribute of this name');
    return { ...draft, attributes: { ...draft.attributes, [id]: { name } } };
  });
  return { status, body: { id, name } };
}

async function create(ports: BuildPorts, call: Call): Promise<Reply> {
  await branchOf(ports, call);
  const { name, attributeValues, isDefault = false } = parseBody(newVariant, jsonBody(call));
  const id = newId('VARIANT');
  const draft = await edit(ports, call, (before) => {
    const variant = { name, attributeValues: fitting(before, attributeValues?.values ?? {}) };
    return saved(before, id, variant, isDefault);
  });
  return { status: 201, body: recordOf(draft, id) };
}

async function change(ports: BuildPorts, call: Call): Promise<Reply> {
  const id = named(call, 'variantId');
  existing((await branchOf(ports, call)).branch.draft.variants, id, 'Variant');
  const asked = parseBody(variantChange, jsonBody(call));
  const draft = await edit(ports, call, (before) => {
    const { name, attributeValues } = existing(before.variants, id, 'Variant');
    if (asked.isDefault === false && before.defaultVariant === id) throw needsDefault();
    const values =
      asked.attributeValues === undefined ? attributeValues : fitting(before, asked.attributeValues.values);
    return saved(before, id, { name: asked.name ?? name, attributeValues: values }, asked.isDefault ?? false);
  });
  return { status: 200, body: recordOf(draft, id) };
}

function saved(draft: Draft, id: string, variant: DraftVariant, isDefault: boolean): Draft {
  const holder = idNamed(draft.variants, variant.name);
  if (holder !== undefined && holder !== id)
    throw new Refusal(409, 'There is a variant of this name', 'VARIANTS_DUPLICATE_NAME_ERROR');
  const variants = { ...draft.variants, [id]: variant };
  return { ...draft, variants, defaultVariant: isDefault ? id : (draft.defaultVariant ?? id) };
}

function fitting({ attributes }: Draft, values: Values): Record<string, string> {
  const unknown = Object.keys(values).filter((id) => !Object.hasOwn(attributes, id));
  if (unknown.length === 0) return { ...values };
  const fields = unknown.map((id) => ({ field: `attributeValues.values.${id}`, message: 'is no attribute' }));
  throw new Refusal(400, 'attributeValues: unknown attribute', 'VARIANTS_BAD_ATTRIBUTES_ERROR', { fields });
}

function existing<Value>(entries: Readonly<Record<string, Value>>, id: string, kind: string): Value {
  if (!Object.hasOwn(entries, id)) throw new Refusal(404, `${kind} not found`);
  return entries[id]!;
}

const needsDefault = (): Refusal =>
  new Refusal(400, 'Make another variant the default first', 'VARIANTS_REMOVE_DEFAULT_ERROR');

function recordOf(draft: Draft, id: string): object {
  const { name, attributeValues } = draft.variants[id]!;
  return { id, name, isDefault: draft.defaultVariant === id, attributeValues: { values: attributeValues } };
}
