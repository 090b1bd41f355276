import classes from "./figures.module.css";
import { type Unit, units } from "./figures.ts";
import { periodNames } from "./figures-text.ts";

interface UnitChoiceProps {
  unit: Unit;
  onChoose: (unit: Unit) => void;
}

/** By day, week, month or year. */
export function UnitChoice({ unit: chosen, onChoose }: UnitChoiceProps) {
  return (
    <fieldset className={classes.units}>
      <legend>Show by</legend>
      {units.map((unit) => (
        <label key={unit} data-checked={unit === chosen}>
          <input type="radio" name="figures-by" checked={unit === chosen} onChange={() => onChoose(unit)} />
          {periodNames[unit].label}
        </label>
      ))}
    </fieldset>
  );
}
