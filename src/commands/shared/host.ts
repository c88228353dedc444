// The outside world as commands see it.

export {
  ClosedPipe,
  type Host,
  MissingFile,
  type Pieces,
  processHost,
} from "../../platform/host.ts";
