// Listeners for HTTP, and the handlers of their requests.

/** Answers requests; it does not fail. */
export type Handler = (request: Request) => Promise<Response>;

/** Where to listen. */
export interface Address {
  /** The host's name or address. */
  readonly hostname: string;
  /** The port; 0 is any that is free. */
  readonly port: number;
}

/** Something that listens. */
export interface Listener {
  readonly port: number;
  /** Takes no more connections; resolves when the open ones have ended. */
  close(): Promise<void>;
}
