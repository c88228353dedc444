/**
 * The command line with services that tell what they hold: what is bundled for Node.
 *
 * @module
 */

import "./counted_service.ts";
import "../../cli.ts";
