import { useEffect, useRef } from 'react';
import { ACCESO } from '@/contract/accesos';
import type { GrupoDelDia } from '@/contract/asistencia/registro';
import { esDia, sumarDias } from '@/domain/fechas';
import { hours, weekday } from '@/utils/format';
import { later } from '../data/later';
import { usePermiso } from '../data/useSession';
import { Button, IconButton } from '../ui/Button';
import { DateInput } from '../ui/input/DateInput';
import { PageHeader } from '../ui/PageHeader';
import { useOpen } from '../ui/useOpen';

const PonerProfesor = later(() => import('../academico/PonerProfesor'), 'PonerProfesor');

interface DiasProps {
  fecha: string;
  hoy: string;
  onFecha: (fecha: string) => void;
}

function Dias({ fecha, hoy, onFecha }: DiasProps) {
  return (
    <div className="flex flex-1 sm:flex-none gap-1 align-items-center">
      <Button icon="pi-chevron-left" outlined aria-label="Día anterior" onClick={() => onFecha(sumarDias(fecha, -1))} />
      <label htmlFor="fecha" className="p-hidden-accessible">
        Fecha
      </label>
      <span className="flex-1 sm:flex-none sm:w-11rem">
        <DateInput key={fecha} id="fecha" value={fecha} onChange={(day) => esDia(day) && day <= hoy && onFecha(day)} />
      </span>
      <Button
        icon="pi-chevron-right"
        outlined
        aria-label="Día siguiente"
        disabled={fecha >= hoy}
        onClick={() => onFecha(sumarDias(fecha, 1))}
      />
      {fecha !== hoy && <Button label="Hoy" text onClick={() => onFecha(hoy)} />}
    </div>
  );
}

const diaDe = (fecha: string, hoy: string) => `${fecha === hoy ? 'hoy, ' : ''}${weekday(fecha)}`;

/** The page title and the day, above the groups. */
export const EncabezadoDelDia = (dias: DiasProps) => (
  <>
    <PageHeader title="Pase de lista">
      <Dias {...dias} />
    </PageHeader>
    <p className="first-upper mb-3 text-muted">{diaDe(dias.fecha, dias.hoy)}</p>
  </>
);

interface DelGrupoProps extends DiasProps {
  /** Undefined while the groups of the day are loading. */
  grupo?: GrupoDelDia;
  onVolver: () => void;
  /** Loads the groups of the day again, whose instructor has changed. */
  onCambio: () => void;
}

/** The header of a group's roll, kept low because the children's list comes below it. */
export function EncabezadoDelGrupo({ grupo, onVolver, onCambio, ...dias }: DelGrupoProps) {
  const [sustituye, setSustituye, cerrar] = useOpen<true>(onCambio);
  const puede = usePermiso([ACCESO.grupo]);
  const hora = grupo?.horaInicio && grupo.horaFin ? hours(grupo.horaInicio, grupo.horaFin) : 'Sin clase este día';
  const resto = grupo ? [grupo.lugar, grupo.profesor].filter(Boolean) : [];
  const nombre = useRef<HTMLHeadingElement>(null);
  // The focus goes to the title, not to the date field, which would open the keyboard of a phone.
  useEffect(() => nombre.current?.focus({ preventScroll: true }), []);
  return (
    <header className="flex flex-wrap column-gap-2 row-gap-2 align-items-center mb-2">
      <div className="flex flex-auto gap-1 align-items-center w-18rem min-w-0">
        <Button icon="pi-arrow-left" text aria-label="Grupos" title="Grupos" onClick={onVolver} />
        <div className="min-w-0">
          <h1 ref={nombre} tabIndex={-1} className="text-xl outline-none">
            {grupo?.descripcion ?? 'Pase de lista'}
          </h1>
          <p className="first-upper text-sm text-muted">
            {diaDe(dias.fecha, dias.hoy)}
            {grupo && ` · ${hora}`}
            {resto.length > 0 && <span className="hidden sm:inline"> · {resto.join(' · ')}</span>}
          </p>
        </div>
      </div>
      <Dias {...dias} />
      {grupo && puede && <IconButton icon="pi-user-edit" label="Poner un sustituto" onClick={() => setSustituye(true)} />}
      {grupo && sustituye && (
        <PonerProfesor codigoGrupo={grupo.codigoGrupo} nombre={grupo.descripcion} rol="SUSTITUTO" fecha={dias.fecha} onClose={cerrar} />
      )}
    </header>
  );
}
