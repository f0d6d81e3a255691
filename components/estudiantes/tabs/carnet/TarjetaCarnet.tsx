import { codigoDeCarnet, type Carnet } from '@/contract/estudiantes/carnet';
import { day, phone } from '@/utils/format';
import { Qr } from '../../../ui/Qr';
import css from './TarjetaCarnet.module.css';

/** The card is valid until the end of the latest period. */
function validez({ grupos }: Carnet): string {
  const [ultimo] = [...grupos].sort((a, b) => b.fechaFin.localeCompare(a.fechaFin));
  return ultimo ? `Válido del ${day(ultimo.fechaInicio)} al ${day(ultimo.fechaFin)}` : 'Sin inscripción activa';
}

interface Props {
  carnet: Carnet;
  /** The URLs of photo and logo, once loaded. */
  foto: string | undefined;
  logo: string | undefined;
  /** A picture is still loading. */
  busy: boolean;
}

/** The card of a student, 85.6 × 54 mm on screen and in print. */
export function TarjetaCarnet({ carnet, foto, logo, busy }: Props) {
  const { codigoEstudiante, nombreCompleto, compania, sucursal, grupos, emergencia } = carnet;
  return (
    <article className={css.card} aria-busy={busy} aria-label={`Carnet de ${nombreCompleto}`}>
      <header>
        {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
        {logo && <img src={logo} alt="" />}
        <div>
          <strong>{compania}</strong>
          <small className="block">{sucursal}</small>
        </div>
      </header>
      <div className={css.photo}>
        {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
        {foto ? <img src={foto} alt="" /> : <i className="pi pi-user" aria-hidden />}
      </div>
      <div className={css.who}>
        <strong>{nombreCompleto}</strong>
        <span>{grupos.map(({ grupo }) => grupo).join(' · ')}</span>
        <span>Código {codigoEstudiante}</span>
        <small>{validez(carnet)}</small>
      </div>
      <div className={css.code}>
        <Qr text={codigoDeCarnet(codigoEstudiante)} label={`QR del código ${codigoEstudiante}`} />
      </div>
      <footer>
        {emergencia ? (
          <>
            Emergencia: <strong>{phone(emergencia.telefono)}</strong> <small>{emergencia.nombre}</small>
          </>
        ) : (
          <small>{compania}</small>
        )}
      </footer>
    </article>
  );
}
