import css from './Picture.module.css';

/** A ball over the goal: the picture of the 404 page. */
export const MissedGoal = () => (
  <svg className={`${css.picture} block max-w-full h-auto mb-4`} viewBox="0 0 320 170" width="320" height="170" aria-hidden>
    <path className={css.net} d="M70 66h130M70 88h130M70 110h130M70 132h130M96 48v102M122 48v102M148 48v102M174 48v102" />
    <path className={css.line} d="M62 150V44h146v106" />
    <path className={css.ground} d="M8 150h304" />
    <path className={css.path} d="M10 122C70 -38 200 -34 257 103" />
    <g transform="translate(266 127)">
      <circle className={css.ball} r="22" />
      <path className={css.patch} d="m0-10 9.5 6.9-3.6 11.1H-5.9L-9.5-3.1z" />
      <path className={css.seam} d="M0-21.5V-10M20.2-6.7 9.5-3.1M12.6 17.4 5.9 8M-12.6 17.4-5.9 8M-20.2-6.7-9.5-3.1" />
    </g>
  </svg>
);

/** The two cards of a referee: the picture of the page of refusals. */
export const RefereeCards = () => (
  <svg className={`${css.picture} block max-w-full h-auto -mt-2 -ml-4`} viewBox="0 0 200 130" width="200" height="130" aria-hidden>
    <rect className={css.yellow} x="52" y="24" width="60" height="86" rx="8" transform="rotate(-12 82 67)" />
    <rect className={css.red} x="84" y="18" width="64" height="92" rx="8" transform="rotate(8 116 64)" />
    <g className={css.lock} transform="translate(116 66) rotate(8)">
      <path d="M-9-3v-7a9 9 0 0 1 18 0v7" />
      <rect x="-14" y="-3" width="28" height="21" rx="4" />
    </g>
  </svg>
);
