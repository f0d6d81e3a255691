import css from './Stepper.module.css';

interface Props {
  label: string;
  steps: readonly string[];
  /** The current step, from 0. */
  at: number;
  /** Returns to a completed step; without it the user cannot go back. */
  onStep?: (step: number) => void;
}

/** The progress through several steps; the user can return to a completed one. */
export const Stepper = ({ label, steps, at, onStep }: Props) => (
  <ol className={`${css.steps} mt-0 mb-3 mx-0 list-none`} aria-label={label}>
    {steps.map((name, step) => (
      <li key={name} data-done={step < at || undefined} aria-current={step === at ? 'step' : undefined}>
        <button type="button" disabled={step >= at || !onStep} onClick={() => onStep?.(step)}>
          <span className={`${css.number} flex-none border-circle`} aria-hidden>
            {step < at ? <i className="pi pi-check" /> : step + 1}
          </span>
          {name}
        </button>
      </li>
    ))}
  </ol>
);
