/** A titled bullet list; renders nothing without items. */
export const BulletList = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length === 0 ? null : (
    <section>
      <h3 className="mb-1">{title}</h3>
      <ul className="pl-3">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
