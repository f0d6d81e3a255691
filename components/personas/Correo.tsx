/** A mailto: link, tall enough for touch (styles/shared.css). */
export const Correo = ({ email, nombre }: { email: string; nombre: string }) => (
  <a href={`mailto:${email}`} aria-label={`Escribir a ${nombre}: ${email}`}>
    {email}
  </a>
);
