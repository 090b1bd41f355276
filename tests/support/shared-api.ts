import { beforeAll } from "vitest";
import { type Api, type ApiOptions, startApi } from "./api.ts";

/**
 * One application for the tests of a file or of a `describe`, since starting one costs more than most tests. Each test
 * creates its own data, accounts and client addresses in it (`fresh-name.ts`, `fresh-staff.ts`); the clock only moves
 * forward. A test that needs an empty database, other settings or its own clock starts a separate one.
 * @returns the application, which is available once the tests run.
 */
export function sharedApi(options: ApiOptions = {}): Api {
  const shared = {} as Api;
  beforeAll(async () => {
    Object.assign(shared, await startApi(options));
  });
  return shared;
}
