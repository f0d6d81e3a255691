/** An address that writes a mail; as high as a finger where fingers are used (styles/shared.css). */
export const Correo = ({ email, nombre }: { email: string; nombre: string }) => (
  <a href={`mailto:${email}`} aria-label={`Escribir a ${nombre}: ${email}`}>
    {email}
  </a>
);
