import { CartesianGrid, Line, LineChart, Tooltip, XAxis, type XAxisTickContentProps, YAxis } from "recharts";
import classes from "./figures.module.css";
import type { Compared, Unit } from "./figures.ts";
import { formatNumber, longName, shortName } from "./figures-text.ts";

interface ComparedChartProps {
  by: Unit;
  series: readonly Compared[];
  noun: string;
}

const still = { isAnimationActive: false } as const;
// Drawn here, since the library's own marks have attributes that SVG does not know.
const bare = { axisLine: false, tickLine: false } as const;

/** A solid line for a period and a dashed one for the period before; decoration beside the text and the table. */
export default function ComparedChart({ by, series, noun }: ComparedChartProps) {
  return (
    <LineChart
      responsive
      className={classes.drawing ?? ""}
      data={[...series]}
      margin={{ top: 8, right: 22, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid horizontal={GridLine} vertical={false} />
      <XAxis
        {...bare}
        dataKey="start"
        tick={(props) => <Label {...props} offset="0.71em" text={shortName(by, String(props.payload.value))} />}
        tickFormatter={(start: string) => shortName(by, start)}
        fontSize={FONT_SIZE}
        minTickGap={24}
      />
      <YAxis
        {...bare}
        tick={(props) => <Label {...props} offset="0.355em" text={formatNumber(Number(props.payload.value))} />}
        tickFormatter={(value: number) => formatNumber(value)}
        fontSize={FONT_SIZE}
        allowDecimals={false}
        width="auto"
      />
      <Tooltip
        {...still}
        labelFormatter={(start) => longName(by, String(start))}
        formatter={(value) => formatNumber(Number(value))}
        contentStyle={{ background: "var(--paper-raised)", borderColor: "var(--line-strong)", color: "var(--ink)" }}
        itemStyle={{ color: "var(--ink)" }}
      />
      <Line
        {...still}
        dataKey="before"
        name="Previous"
        stroke="var(--ink-soft)"
        shape={({ points }) => (
          <path d={buildLine(points)} fill="none" stroke="var(--ink-soft)" strokeWidth={1.5} strokeDasharray="4 4" />
        )}
        dot={false}
      />
      <Line
        {...still}
        dataKey="count"
        name={noun}
        stroke="var(--accent)"
        shape={({ points }) => <path d={buildLine(points)} fill="none" stroke="var(--accent)" strokeWidth={2.5} />}
        dot={({ cx, cy, index }) => (
          <circle
            key={index}
            cx={cx}
            cy={cy}
            r={2}
            fill="var(--paper-raised)"
            stroke="var(--accent)"
            strokeWidth={2.5}
          />
        )}
      />
    </LineChart>
  );
}

const FONT_SIZE = 13;

function GridLine({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }) {
  return <line x1={x1} y1={y1} x2={x2} y2={y2} stroke="var(--line)" />;
}

interface LabelProps extends Pick<XAxisTickContentProps, "x" | "y" | "textAnchor"> {
  /** The distance from the library's line to the baseline of the text. */
  offset: string;
  text: string;
}

/** The library finds the label by its class, to measure the width of the axis. */
function Label({ x, y, textAnchor, offset, text }: LabelProps) {
  return (
    <text
      className="recharts-cartesian-axis-tick-value"
      x={x}
      y={y}
      dy={offset}
      textAnchor={textAnchor}
      fill="var(--ink-soft)"
      fontSize={FONT_SIZE}
    >
      {text}
    </text>
  );
}

const buildLine = (points: readonly { x: number | null; y: number | null }[] = []): string =>
  points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x},${y}`).join("");
