import { beforeAll } from "vitest";
import { type Api, type ApiOptions, startApi } from "./api.ts";

/**
 * One application for the tests of a file or of a `describe`, since starting one costs more than most tests. Each test
 * makes data, accounts and client addresses of its own in it (`fresh-name.ts`, `fresh-staff.ts`); the clock only goes
 * forward. A test that needs an empty database, other settings or a clock of its own starts one for itself.
 * @returns the application, which is there once the tests run.
 */
export function sharedApi(options: ApiOptions = {}): Api {
  const shared = {} as Api;
  beforeAll(async () => {
    Object.assign(shared, await startApi(options));
  });
  return shared;
}
