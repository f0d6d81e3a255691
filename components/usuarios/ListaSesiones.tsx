import { Button } from '../ui/Button';
import type { SesionAbierta } from '@/contract/sesion/misSesiones';
import { moment } from '@/utils/format';
import { RowList } from '../ui/keyboard/RowList';

interface Props {
  sesiones: readonly SesionAbierta[];
  /** Ends a session; omitted if the user may not. */
  onEnd?: (sesion: SesionAbierta) => void;
  busy: boolean;
}

const movil = (equipo: string) => /iPhone|iPad|Android/.test(equipo);

/** Open sessions with device, start and address; the current one is marked and has no button. */
export const ListaSesiones = ({ sesiones, onEnd, busy }: Props) => (
  <RowList className="list-none m-0 mb-2 p-0">
    {sesiones.map((sesion) => (
      <li key={sesion.codigoSesion} className="flex gap-3 align-items-center py-1 break">
        <i className={`text-muted pi ${movil(sesion.equipo) ? 'pi-mobile' : 'pi-desktop'}`} aria-hidden />
        <div className="flex-1 min-w-0">
          <strong className="block font-semibold text-strong">{sesion.equipo}</strong>
          <span className="block text-sm text-muted">
            Desde el {moment(sesion.inicio)}
            {sesion.direccion && ` · ${sesion.direccion}`}
          </span>
        </div>
        {sesion.actual ? (
          <span className="p-tag p-tag-info">Esta</span>
        ) : (
          onEnd && (
            <Button
              label="Cerrar"
              aria-label={`Cerrar la sesión de ${sesion.equipo}`}
              text
              small
              disabled={busy}
              onClick={() => onEnd(sesion)}
            />
          )
        )}
      </li>
    ))}
  </RowList>
);
