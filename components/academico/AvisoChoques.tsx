import { useWatch } from 'react-hook-form';
import type { GrupoInput } from '@/contract/academico/grupo';
import { esDia } from '@/domain/fechas';
import { grupoService } from '@/services/academico';
import { useSettled, useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { Semana } from './horario/Semana';

/** The fields with the days from which instructor and schedule count. */
export const DESDE = ['profesorDesde', 'horarioDesde'] as const;
const CAMPOS = ['codigoSucursal', 'codigoPeriodo', 'codigoProfesor', 'detallesHorarioGrupo', 'descripcion', 'estatus', ...DESDE] as const;
type Vistos = [number?, number?, number?, GrupoInput['detallesHorarioGrupo']?, string?, GrupoInput['estatus']?, string?, string?];

const entera = ({ dia, horaInicio, horaFin }: GrupoInput['detallesHorarioGrupo'][number]) => !!dia && !!horaInicio && horaFin > horaInicio;

/** A warning in the form of a group, before saving: the classes of other groups that clash with its own, shown on a week. */
export function AvisoChoques({ codigoGrupo }: { codigoGrupo?: number }) {
  const [codigoSucursal, codigoPeriodo, codigoProfesor, horario = [], descripcion, estatus, ...desde] = useWatch({
    name: CAMPOS,
  }) as Vistos;
  const dias = Object.fromEntries(DESDE.flatMap((campo, i) => (desde[i] && esDia(desde[i]) ? [[campo, desde[i]]] : [])));
  const clases = horario.filter(entera).map(({ dia, horaInicio, horaFin, lugar }) => ({ dia, horaInicio, horaFin, lugar: lugar ?? '' }));
  const listo = codigoSucursal && codigoPeriodo && codigoProfesor && clases.length > 0 && estatus !== 'INACTIVO';
  const [body] = useSettled(
    listo ? { codigoGrupo, codigoSucursal, codigoPeriodo, codigoProfesor, detallesHorarioGrupo: clases, ...dias } : undefined,
  );
  const { latest } = useLoaded(grupoService.choques, body && { body });
  if (!body || !latest) return null;
  if (latest.choques.length === 0)
    return (
      <Notice tone="success" role="status">
        No se cruza con otras clases del profesor ni del lugar.
      </Notice>
    );
  const propia = { codigoGrupo: codigoGrupo ?? 0, grupo: descripcion || 'Este grupo', profesor: '' };
  return (
    <>
      <Notice tone="warn" role="status">
        {latest.choques.join('\n')}
      </Notice>
      {latest.clases.length > 0 && (
        <Semana
          label="Clases que se cruzan"
          clases={[...clases.map((una) => ({ ...una, ...propia })), ...latest.clases.map((una) => ({ ...una, cruce: 'Se cruza' }))]}
        />
      )}
    </>
  );
}
