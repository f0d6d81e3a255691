import css from './Choice.module.css';
import { Setting } from './Setting';

interface Props<V extends string> {
  /** The label of the group, and the `name` of its inputs. */
  legend: string;
  name: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** Radio buttons for a choice of a few values. */
export const Choice = <V extends string>({ legend, name, value, options, onChange }: Props<V>) => (
  <Setting legend={legend}>
    <div className={css.choice}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  </Setting>
);
