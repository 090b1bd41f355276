import { Button } from "@mantine/core";
import { useRef } from "react";
import classes from "./file-drop.module.css";
import { Icon } from "./icon.tsx";

interface FileDropProps {
  isBusy: boolean;
  /** The problem with the last file, or empty. */
  problem: string;
  onFile: (file: File) => void;
}

/** A drop zone for a CSV file, with a button to choose one. */
export function FileDrop({ isBusy, problem, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => (file ? onFile(file) : undefined);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an addition to the button. */}
      <div
        className={classes.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <p>Drop a file here, or</p>
        <Button loading={isBusy} leftSection={<Icon name="upload" size={18} />} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </div>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}
