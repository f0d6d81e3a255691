import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { codigoDeCarnet, type Carnet } from '@/contract/estudiantes/carnet';
import { day, phone } from '@/utils/format';
import { usePrinting } from '../../../print/usePrinting';
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
    <article className={`${css.card} flex-none overflow-hidden break`} aria-busy={busy} aria-label={`Carnet de ${nombreCompleto}`}>
      <header>
        {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
        {logo && <img src={logo} alt="" />}
        <div>
          <strong>{compania}</strong>
          <small className="block">{sucursal}</small>
        </div>
      </header>
      <div className={`${css.photo} overflow-hidden`}>
        {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
        {foto ? <img src={foto} alt="" className="w-full h-full" /> : <i className="pi pi-user" aria-hidden />}
      </div>
      <div className={`${css.who} flex flex-column justify-content-center min-w-0 overflow-hidden`}>
        <strong>{nombreCompleto}</strong>
        <span>{grupos.map(({ grupo }) => grupo).join(' · ')}</span>
        <span>Código {codigoEstudiante}</span>
        <small>{validez(carnet)}</small>
      </div>
      <div className={`${css.code} align-self-center`}>
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

interface HojaProps {
  /** One copy is printed on a card, several on a sheet of letter paper. */
  copias: number;
  children: ReactNode;
  onDone: () => void;
}

/** Prints cards: opens the browser's print dialog, then calls onDone. */
export function HojaCarnets({ copias, children, onDone }: HojaProps) {
  const paper = useRef<HTMLDivElement>(null);
  usePrinting(paper, onDone);
  return createPortal(
    <div ref={paper} className={css.paper} data-print={copias === 1 ? 'carnet' : 'carnets'}>
      {Array.from({ length: copias }, (_, i) => (
        <div key={i}>{children}</div>
      ))}
    </div>,
    document.body,
  );
}
