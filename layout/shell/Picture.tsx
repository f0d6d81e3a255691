/** The shapes' ends and corners; each has a fill or a line of its own. */
const SHAPES = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const BALL = '#312e81';

/** A ball over the goal: the picture of the 404 page. */
export const MissedGoal = () => (
  <svg {...SHAPES} className="block max-w-full h-auto mb-4" viewBox="0 0 320 170" width="320" height="170" aria-hidden>
    <path
      stroke="color-mix(in srgb, var(--muted) 30%, transparent)"
      strokeWidth={1.5}
      d="M70 66h130M70 88h130M70 110h130M70 132h130M96 48v102M122 48v102M148 48v102M174 48v102"
    />
    <path stroke="var(--muted)" strokeWidth={5} d="M62 150V44h146v106" />
    <path stroke="var(--surface-border)" strokeWidth={2} d="M8 150h304" />
    <path stroke="var(--primary-color)" strokeWidth={2} strokeDasharray="2 7" d="M10 122C70 -38 200 -34 257 103" />
    <g transform="translate(266 127)">
      <circle fill="#fff" stroke={BALL} strokeWidth={2} r="22" />
      <path fill={BALL} d="m0-10 9.5 6.9-3.6 11.1H-5.9L-9.5-3.1z" />
      <path stroke={BALL} strokeWidth={2.2} d="M0-21.5V-10M20.2-6.7 9.5-3.1M12.6 17.4 5.9 8M-12.6 17.4-5.9 8M-20.2-6.7-9.5-3.1" />
    </g>
  </svg>
);

/** The two cards of a referee: the picture of the page of refusals. */
export const RefereeCards = () => (
  <svg {...SHAPES} className="block max-w-full h-auto -mt-2 -ml-4" viewBox="0 0 200 130" width="200" height="130" aria-hidden>
    <rect fill="#facc15" x="52" y="24" width="60" height="86" rx="8" transform="rotate(-12 82 67)" />
    <rect fill="#dc2626" x="84" y="18" width="64" height="92" rx="8" transform="rotate(8 116 64)" />
    <g transform="translate(116 66) rotate(8)">
      <path stroke="#fff" strokeWidth={4} d="M-9-3v-7a9 9 0 0 1 18 0v7" />
      <rect fill="#fff" x="-14" y="-3" width="28" height="21" rx="4" />
    </g>
  </svg>
);
