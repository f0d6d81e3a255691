/** The initials of a person, where no photo is. */
export const Avatar = ({ nombre, large }: { nombre: string; large?: true }) => {
  const initials = nombre
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');
  return (
    <span className={large ? 'avatar avatar-large' : 'avatar'} aria-hidden>
      {initials}
    </span>
  );
};
