import { Button } from 'primereact/button';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { esDia } from '@/domain/fechas';
import { estudianteService } from '@/services/estudiantes';
import { day } from '@/utils/format';
import { useSubmit } from '../form/useSubmit';
import { ligeroDe } from './nuevoEstudiante';

type Parecido = Awaited<ReturnType<typeof estudianteService.existe>>[number];
type Persona = Record<'nombre' | 'apellido' | 'fechaNacimiento' | 'documento', string>;

const PAUSE = 400;

/** What can be asked of a half typed child: a document, or a whole name with its birth date. */
function question({ nombre, apellido, fechaNacimiento, documento }: Persona) {
  if (documento.trim().length >= 5) return { documento };
  return nombre.trim() && apellido.trim() && esDia(fechaNacimiento) ? { nombre, apellido, fechaNacimiento } : undefined;
}

function useParecidos(persona: Persona): Parecido[] {
  const [rows, setRows] = useState<Parecido[]>([]);
  const asked = JSON.stringify(question(persona) ?? null);
  useEffect(() => {
    const query = JSON.parse(asked) as ReturnType<typeof question> | null;
    if (!query) return setRows([]);
    const request = new AbortController();
    const timer = setTimeout(() => {
      // A warning that cannot be had stops nobody.
      estudianteService.existe({ query }, { signal: request.signal }).then(setRows, () => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [asked]);
  return rows;
}

interface FilaProps {
  parecido: Parecido;
  accion: string;
  busy: boolean;
  onUsar: () => void;
}

function Fila({ parecido, accion, busy, onUsar }: FilaProps) {
  const { codigoEstudiante, nombreCompleto, fechaNacimiento, activo, porDocumento } = parecido;
  return (
    <li>
      <span>
        {nombreCompleto} #{codigoEstudiante}
        <small>
          {fechaNacimiento && ` · nació el ${day(fechaNacimiento)}`}
          {porDocumento && ' · mismo documento'}
        </small>
      </span>
      {activo ? (
        <Button
          type="button"
          label={accion}
          size="small"
          outlined
          disabled={busy}
          aria-label={`${accion}: ${nombreCompleto}`}
          onClick={onUsar}
        />
      ) : (
        <small>Inactivo: reactívelo en Estudiantes</small>
      )}
    </li>
  );
}

interface Props {
  onUsar: (estudiante: EstudianteLigero) => void;
  /** What taking one of them is called here. */
  accion?: string;
}

/** Warns in the form of a new student of those who are perhaps the same child, and takes one of them instead. */
export function EstudiantesParecidos({ onUsar, accion = 'Usar este' }: Props) {
  const entidad = useWatch({ name: 'entidad' }) as Persona;
  const rows = useParecidos(entidad);
  const { submit, busy } = useSubmit((codigoEstudiante: number) => estudianteService.id({ query: { codigoEstudiante } }), {
    then: (ficha) => onUsar(ligeroDe(ficha)),
  });
  if (rows.length === 0) return null;
  return (
    <div className="notice notice-warn parecidos" role="alert">
      <i className="pi pi-exclamation-triangle" aria-hidden />
      <div>
        <strong>Quizá ya está registrado</strong>
        <ul>
          {rows.map((row) => (
            <Fila key={row.codigoEstudiante} parecido={row} accion={accion} busy={busy} onUsar={() => void submit(row.codigoEstudiante)} />
          ))}
        </ul>
      </div>
    </div>
  );
}
