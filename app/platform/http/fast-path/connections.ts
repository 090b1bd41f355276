import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Http } from "../http.ts";
import { type RequestHead, readSimpleHead } from "./request-head.ts";

/** Writes the whole response to a request, or returns false. */
export type Answer = (request: RequestHead, socket: Socket) => boolean;

/** How much longer than announced an idle connection stays open, as in Node, in milliseconds. */
const KEEP_ALIVE_BUFFER = 1000;
/**
 * The interval of the check for idle connections, in milliseconds. A timer for each would cost more than a response.
 */
const SWEEP_INTERVAL = 1000;
const END_OF_HEAD = "\r\n\r\n";

/** Passes simple requests to a function before Node parses them, until the server stops. */
export function takeConnections(http: Http, answer: Answer): void {
  let isStopping = false;
  const answerUntilStop: Answer = (request, socket) => !isStopping && answer(request, socket);
  const server = http.server as Server;
  const connections = new Map<Socket, Connection>();
  const [connectToNode] = server.listeners("connection") as ((socket: Socket) => void)[];
  if (!connectToNode) throw new Error("the HTTP server does not listen to connections");
  server.removeListener("connection", connectToNode);
  server.on("connection", (socket: Socket) => {
    connections.set(socket, new Connection(server, socket, connectToNode, answerUntilStop));
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) =>
    connections.get(request.socket)?.follow(request, response),
  );
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const connection of connections.values()) connection.endIfIdle(now);
  }, SWEEP_INTERVAL).unref();
  http.addHook("onClose", async () => clearInterval(sweep));
  http.addHook("preClose", async () => {
    // Fastify rejects requests that still arrive.
    isStopping = true;
    for (const connection of connections.values()) connection.endUnlessInNode();
  });
}

/**
 * A connection whose bytes are passed to Node's parser unless they begin a request that is answered directly. This is
 * only checked between requests: when the bytes passed to Node were exactly one request whose response is finished.
 */
class Connection {
  readonly #server: Server;
  readonly #socket: Socket;
  readonly #connectToNode: (socket: Socket) => void;
  readonly #answer: Answer;
  /** Node's own listener, set once a request needs it. */
  #nodeReads: ((chunk: Buffer) => void) | undefined;
  /** The bytes of the current request that Node has received, and the request's length if known, otherwise NaN. */
  #received = 0;
  #length = 0;
  #headLength = 0;
  /** The number of requests in these bytes, and of unfinished responses. */
  #begun = 0;
  #unfinished = 0;
  /** The last request that was answered directly. */
  #last: RequestHead | undefined;
  #isActive = true;
  #idleSince = 0;

  constructor(server: Server, socket: Socket, connectToNode: (socket: Socket) => void, answer: Answer) {
    this.#server = server;
    this.#socket = socket;
    this.#connectToNode = connectToNode;
    this.#answer = answer;
    socket.on("data", this.#read);
    socket.on("end", this.#end);
    socket.on("error", this.#destroy);
  }

  readonly #end = () => this.#socket.end();
  readonly #destroy = () => this.#socket.destroy();

  readonly #read = (chunk: Buffer) => {
    if (this.#received !== this.#length) return this.#giveToNode(chunk);
    if (this.#unfinished > 0) return this.#beginInNode(chunk);
    let rest = chunk;
    this.#isActive = true;
    while (rest.length > 0) {
      const request = readSimpleHead(rest, this.#last);
      if (!request || !this.#answer(request, this.#socket)) return this.#beginInNode(rest);
      this.#last = request;
      if (this.#socket.writableLength > 0) return this.#waitForReader(rest.subarray(request.length));
      if (rest.length === request.length) return;
      rest = rest.subarray(request.length);
    }
  };

  /** Resumes reading once everything is sent, however long that takes, since slow readers have a separate limit. */
  #waitForReader(rest: Buffer) {
    const socket = this.#socket;
    const { timeout = 0 } = socket;
    socket.pause().setTimeout(0);
    socket.write("", () => {
      if (socket.destroyed) return;
      socket.resume().setTimeout(timeout);
      this.#read(rest);
    });
  }

  #beginInNode(chunk: Buffer) {
    const end = chunk.indexOf(END_OF_HEAD);
    this.#headLength = end === -1 ? Number.NaN : end + END_OF_HEAD.length;
    this.#length = Number.NaN;
    this.#received = 0;
    this.#begun = 0;
    this.#giveToNode(chunk);
  }

  #giveToNode(chunk: Buffer) {
    this.#received += chunk.length;
    this.#nodeReads ??= this.#connect();
    this.#nodeReads(chunk);
  }

  #connect() {
    const socket = this.#socket;
    socket.off("data", this.#read).off("end", this.#end).off("error", this.#destroy);
    this.#connectToNode.call(this.#server, socket);
    const [nodeReads] = socket.listeners("data") as ((chunk: Buffer) => void)[];
    if (!nodeReads) throw new Error("Node does not read the connection");
    // Node would read natively until another listener is added.
    socket.off("data", nodeReads).on("data", this.#read);
    return nodeReads;
  }

  /** Called for each request that Node has parsed. */
  follow(request: IncomingMessage, response: ServerResponse): void {
    const { "content-length": length = "0", "transfer-encoding": coding, upgrade } = request.headers;
    this.#begun += 1;
    this.#unfinished += 1;
    const isMeasurable = this.#begun === 1 && coding === undefined && upgrade === undefined;
    this.#length = isMeasurable ? this.#headLength + Number(length) : Number.NaN;
    response.once("close", () => {
      this.#unfinished -= 1;
      // Node still has to discard its body.
      if (!request.complete) this.#length = Number.NaN;
    });
  }

  /** Ends the connection after Node's idle timeout, unless Node knows the connection and ends it itself. */
  endIfIdle(now: number): void {
    const { keepAliveTimeout, headersTimeout } = this.#server;
    if (this.#nodeReads) return;
    if (this.#isActive || this.#socket.writableLength > 0) {
      this.#isActive = false;
      this.#idleSince = now;
    } else if (now - this.#idleSince > (this.#last ? keepAliveTimeout + KEEP_ALIVE_BUFFER : headersTimeout)) {
      this.#socket.destroy();
    }
  }

  /** Ends the connection, unless Node knows it and ends it itself. */
  endUnlessInNode(): void {
    if (!this.#nodeReads) this.#socket.destroySoon();
  }
}
