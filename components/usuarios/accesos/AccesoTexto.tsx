import { DELICADOS, type Acceso } from '@/contract/usuarios/acceso';
import { inside } from '../frases';

interface Props {
  acceso: Acceso;
  /** What stands under the name: where it comes from, why it cannot be given. */
  nota?: string;
}

/** An access as a person reads it: its name and code, marked where it is to be given with care. */
export function AccesoTexto({ acceso: { codigoAcceso, descripcion }, nota }: Props) {
  const cuidado = DELICADOS.get(codigoAcceso);
  return (
    <span className="acceso-texto">
      <span>
        {descripcion} <small>{codigoAcceso}</small>
      </span>
      {cuidado && (
        <small className="acceso-cuidado">
          <i className="pi pi-exclamation-triangle" aria-hidden /> Delicado: {inside(cuidado)}
        </small>
      )}
      {nota && <small>{nota}</small>}
    </span>
  );
}
