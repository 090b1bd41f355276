import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { closeAtEnd } from "./closing.ts";

interface Message {
  uid: number;
  raw: string;
}

/** A mailbox read with IMAP4rev1 (RFC 3501) and UIDPLUS, with only the commands needed for reading and deleting. */
export async function startImap({ user = "bounces", password = "a password" } = {}) {
  let messages: Message[] = [];
  let next = 1;
  let validity = 1;
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  const marked = new Set<number>();
  /** The prefix of the next command at which the connection ends without a response. */
  let breakAt: string | undefined;

  const named = (set: string) => {
    const ranges = set.split(",").map((range) => range.split(":"));
    const last = messages.at(-1)?.uid ?? 0;
    const parseNumber = (text: string | undefined) => (text === "*" ? last : Number(text));
    return messages.filter(({ uid }) =>
      ranges.some(([from, to = from]) => {
        const ends = [parseNumber(from), parseNumber(to)];
        return uid >= Math.min(...ends) && uid <= Math.max(...ends);
      }),
    );
  };
  const fetched = ({ uid, raw }: Message, most: number) => {
    const part = Buffer.from(raw).subarray(0, most).toString("latin1");
    return `* ${messages.findIndex((one) => one.uid === uid) + 1} FETCH (UID ${uid} BODY[]<0> {${part.length}}\r\n${part})\r\n`;
  };
  const expunge = (set: string) => {
    const gone = named(set).filter(({ uid }) => marked.has(uid));
    return gone
      .map((message) => {
        const line = `* ${messages.indexOf(message) + 1} EXPUNGE\r\n`;
        messages = messages.filter((one) => one !== message);
        return line;
      })
      .join("");
  };

  function answer(line: string): string {
    const [, tag = "*", command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
    const ok = (untagged = "") => `${untagged}${tag} OK done\r\n`;
    const login = /^LOGIN "?([^"]*?)"? "?([^"]*?)"?$/i.exec(command);
    if (login) return login[1] === user && login[2] === password ? ok() : `${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`;
    if (/^CAPABILITY/i.test(command)) return ok("* CAPABILITY IMAP4rev1 UIDPLUS\r\n");
    if (/^LIST/i.test(command)) return ok('* LIST () "/" "INBOX"\r\n');
    if (/^SELECT/i.test(command))
      return ok(`* FLAGS (\\Deleted)\r\n* ${messages.length} EXISTS\r\n* OK [UIDVALIDITY ${validity}]\r\n`);
    const set = /^UID (?:FETCH|STORE|EXPUNGE) (\S+)/i.exec(command)?.[1] ?? "";
    if (/^UID SEARCH/i.test(command)) {
      const found = named(/UID (\S+)$/i.exec(command)?.[1] ?? "1:*").map(({ uid }) => uid);
      return ok(`* SEARCH${found.map((uid) => ` ${uid}`).join("")}\r\n`);
    }
    if (/^UID FETCH/i.test(command)) {
      const most = Number(/<0\.(\d+)>/.exec(command)?.[1] ?? Number.MAX_SAFE_INTEGER);
      return ok(
        named(set)
          .map((message) => fetched(message, most))
          .join(""),
      );
    }
    if (/^UID STORE/i.test(command)) {
      for (const { uid } of named(set)) marked.add(uid);
      return ok();
    }
    if (/^UID EXPUNGE/i.test(command)) return ok(expunge(set));
    if (/^LOGOUT/i.test(command)) return ok("* BYE\r\n");
    return /^NOOP/i.test(command) ? ok() : `${tag} BAD unknown\r\n`;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    socket.write("* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready\r\n");
    createInterface({ input: socket }).on("line", (line) => {
      const command = line.replace(/^\S+ /, "");
      commands.push(command);
      if (breakAt !== undefined && command.startsWith(breakAt)) {
        breakAt = undefined;
        return socket.destroy();
      }
      socket.write(answer(line), "latin1");
      if (command === "LOGOUT") socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAtEnd(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  );
  const { port } = server.address() as AddressInfo;
  const address = (secret: string) => `imap://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}`;
  return {
    url: address(password),
    withPassword: address,
    commands,
    add(raw: string) {
      messages.push({ uid: next, raw });
      next += 1;
    },
    subjects: () => messages.map(({ raw }) => /^Subject: (.*?)\r?$/m.exec(raw)?.[1]),
    breakAt(command: string) {
      breakAt = command;
    },
    /** Gives the messages new numbers, as when a mailbox is restored. */
    numberAnew() {
      validity += 1;
      messages = messages.map(({ raw }, at) => ({ uid: at + 1, raw }));
      next = messages.length + 1;
    },
  };
}
