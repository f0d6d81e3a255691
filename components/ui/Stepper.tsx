import css from './Stepper.module.css';

interface Props {
  label: string;
  steps: readonly string[];
  /** Which one is at hand, from 0. */
  at: number;
  /** Goes back to one that is done; without it none can be gone back to. */
  onStep?: (step: number) => void;
}

/** Where in something of several steps one is; a step that is done can be gone back to. */
export const Stepper = ({ label, steps, at, onStep }: Props) => (
  <ol className={css.steps} aria-label={label}>
    {steps.map((name, step) => (
      <li key={name} data-done={step < at || undefined} aria-current={step === at ? 'step' : undefined}>
        <button type="button" disabled={step >= at || !onStep} onClick={() => onStep?.(step)}>
          <span className={css.number} aria-hidden>
            {step < at ? <i className="pi pi-check" /> : step + 1}
          </span>
          {name}
        </button>
      </li>
    ))}
  </ol>
);
