import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorText } from "#app/ui/admin/error-text.ts";
import { itemKey } from "#app/ui/admin/item-key.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import { dayName } from "./calendar-days.ts";
import { moveScheduled, type ScheduledItem } from "./dashboard-calls.ts";

/** Moves scheduled items to other days. @param reveal shows a day to which an item moved */
export function useMoves(reveal: (day: string) => void) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<ScheduledItem>();
  const [picked, setPicked] = useState<{ key: string; day: string }>();
  const [announcement, setAnnouncement] = useState("");
  const [problem, setProblem] = useState<{ title: string; reason: string }>();
  const moved = useRef<string>(undefined);

  // A moved item is a new element in another place, which doesn't keep the focus.
  useEffect(() => {
    const handle = moved.current && document.getElementById(`move-${moved.current}`);
    if (!handle) return;
    moved.current = undefined;
    handle.focus();
  });

  /** @throws ApiError if the item could not be moved */
  async function moveTo(item: ScheduledItem, day: string) {
    const result = await moveScheduled(item, day);
    setAsked(undefined);
    setProblem(undefined);
    await queries.invalidateQueries({ queryKey: ["dashboard", "calendar"] });
    moved.current = itemKey(item);
    reveal(result.day);
    setAnnouncement(`${item.title} moved to ${dayName(result.day)} at ${result.time}.`);
  }

  /** Shows the reason if the item can't be moved. */
  async function drop(item: ScheduledItem, day: string) {
    setPicked(undefined);
    if (day === item.day) return;
    try {
      await moveTo(item, day);
    } catch (error) {
      if (isSessionExpired(error)) return;
      const reason = errorText(error);
      setProblem({ title: `${item.title} couldn’t be moved to ${dayName(day)}`, reason });
      await queries.invalidateQueries({ queryKey: ["dashboard", "calendar"] });
    }
  }

  function pick(item: ScheduledItem, day: string | undefined) {
    setPicked(day ? { key: itemKey(item), day } : undefined);
    setAnnouncement(
      day
        ? `${dayName(day)}. Press Enter to move it here, Escape to cancel.`
        : `${item.title} stays on ${dayName(item.day)}.`,
    );
  }

  return {
    asked,
    ask: setAsked,
    close: () => setAsked(undefined),
    picked,
    pick,
    drop,
    moveTo,
    announcement,
    problem,
    forgetProblem: () => setProblem(undefined),
  };
}

export type Moves = ReturnType<typeof useMoves>;
