import type { Route } from '../router.js';
import { agentRoutes } from './agents.js';
import { branchRoutes } from './branches.js';
import type { BuildPorts } from './build-access.js';
import { connectorRoutes } from './connectors.js';
import { deploymentRoutes } from './deployments.js';
import { phoneNumberRoutes } from './phone-numbers.js';
import { realTimeConfigRoutes } from './real-time-config.js';
import { topicRoutes } from './topics.js';
import { variantRoutes } from './variants.js';
import { voiceRoutes } from './voices.js';

/** Agents as they are built and deployed. */
export const buildRoutes = (ports: BuildPorts): Route[] =>
  [
    agentRoutes,
    branchRoutes,
    topicRoutes,
    variantRoutes,
    deploymentRoutes,
    realTimeConfigRoutes,
    connectorRoutes,
    phoneNumberRoutes,
    voiceRoutes,
  ].flatMap((routes) => routes(ports));
