import type { Attachment, CallAction, Parts, Suggestion } from './events.js';
import { isObj, str, url, type Json } from './fields.js';
import { noParts } from './no-parts.js';

/** More entries than this are nobody's list of attachments or suggestions; the rest is left where it is. */
const MOST_ENTRIES = 200;
const noEntries: readonly never[] = Object.freeze([]);

/** What a message carries besides its text. */
export function parts(payload: Json): Parts {
  const given = payload['attachments'];
  const suggested = payload['response_suggestions'];
  const calls = payload['chat_call_actions'];
  if (given === undefined && suggested === undefined && calls === undefined) return noParts;
  const attachments = list(given, attachment);
  const suggestions = list(suggested, suggestion);
  const callActions = list(calls, callAction);
  return attachments.length + suggestions.length + callActions.length === 0
    ? noParts
    : { attachments, suggestions, callActions };
}

const kind = (value: unknown): Attachment['kind'] =>
  value === 'ATTACHMENT_CONTENT_TYPE_IMAGE' ? 'image' : value === 'ATTACHMENT_CONTENT_TYPE_URL' ? 'link' : 'other';

const attachment = (entry: Json): Attachment => ({
  kind: kind(entry['content_type']),
  url: url(entry['content_url']),
  previewUrl: url(entry['preview_image_url']),
  title: str(entry['title']),
  callToAction: str(entry['call_to_action_text']),
});

/** A suggestion is what a tap sends; one without a word is none. */
const suggestion = (entry: Json): Suggestion | null => {
  const text = str(entry['message_text']);
  return text.trim() === '' ? null : { text, payload: str(entry['payload']) };
};

const callAction = (entry: Json): CallAction => ({ title: str(entry['title']), number: str(entry['contact_number']) });

/** What can be read of a list; what cannot is skipped (DEC-6). Nothing of the given list is kept. */
function list<Entry>(value: unknown, read: (entry: Json) => Entry | null): readonly Entry[] {
  if (!Array.isArray(value) || value.length === 0) return noEntries;
  const entries: Entry[] = [];
  for (let at = 0; at < value.length && entries.length < MOST_ENTRIES; at++) {
    const given: unknown = value[at];
    const entry = isObj(given) ? read(given) : null;
    if (entry !== null) entries.push(entry);
  }
  return entries;
}
