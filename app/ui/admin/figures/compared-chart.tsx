import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Compared, Unit } from "./figures-calls.ts";
import { formatNumber, longName, shortName } from "./figures-text.ts";

interface ComparedChartProps {
  by: Unit;
  series: readonly Compared[];
  noun: string;
}

const still = { isAnimationActive: false } as const;
const text = { fill: "var(--ink-soft)", fontSize: 13 };

/** A solid line of a period, and a dashed one of the period before; decoration beside the text and the table. */
export default function ComparedChart({ by, series, noun }: ComparedChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...series]} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="start"
          tickFormatter={(start: string) => shortName(by, start)}
          tick={text}
          stroke="var(--line-strong)"
          minTickGap={24}
        />
        <YAxis
          tickFormatter={(value: number) => formatNumber(value)}
          tick={text}
          stroke="var(--line-strong)"
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
          name="Before"
          stroke="var(--ink-soft)"
          strokeWidth={1.5}
          strokeDasharray="4 4"
          dot={false}
        />
        <Line {...still} dataKey="count" name={noun} stroke="var(--accent)" strokeWidth={2.5} dot={{ r: 2 }} />
      </LineChart>
    </ResponsiveContainer>
  );
}
