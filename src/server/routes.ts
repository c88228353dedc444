// The routes of the service.

import { HEALTH_ROUTE } from "./health_route.ts";
import { MODELS_ROUTE } from "./models_route.ts";
import { OPENAPI_ROUTE } from "./openapi_route.ts";
import { PARSE_ROUTE } from "./parse_route.ts";
import type { Route } from "./route.ts";

/** All routes but those of files. */
export const ROUTES: readonly Route[] = [PARSE_ROUTE, MODELS_ROUTE, HEALTH_ROUTE, OPENAPI_ROUTE];
