// The routes of the service.

import { HEALTH_ROUTE } from "./health_route.ts";
import { MODELS_ROUTE } from "./models_route.ts";
import { OPENAPI_ROUTE } from "./openapi_route.ts";
import { PARSE_ROUTE } from "./parse_route.ts";
import type { Route } from "./route.ts";

/** Every route there is; files are served beside them. */
export const ROUTES: readonly Route[] = [PARSE_ROUTE, MODELS_ROUTE, HEALTH_ROUTE, OPENAPI_ROUTE];
