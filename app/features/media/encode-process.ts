import { setPriority } from "node:os";
import { pictureTasks } from "./picture-tasks.ts";

/** A task by name with its input. */
export interface PictureQuestion {
  id: number;
  task: keyof typeof pictureTasks;
  input: unknown;
}

export interface PictureAnswer {
  id: number;
  result?: unknown;
  error?: { message: string; code?: string };
}

/** Pages come first, but somebody waits for the picture. */
const NICENESS = 10;

async function answer({ id, task, input }: PictureQuestion): Promise<PictureAnswer> {
  try {
    return { id, result: await pictureTasks[task](input as never) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { id, error: { message, ...(code && { code }) } };
  }
}

setPriority(NICENESS);
process.on("message", async (question: PictureQuestion) => {
  const result = await answer(question);
  if (process.connected) process.send?.(result);
});
process.on("disconnect", () => process.exit());
