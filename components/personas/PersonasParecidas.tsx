import { Button } from 'primereact/button';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PersonaParecida } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';

const PAUSE = 400;
const MIN_DIGITS = 7;
const MIN_DOCUMENT = 5;

type Persona = Record<'nombre' | 'apellido' | 'documento' | 'telefono', string | undefined>;

/** What can be asked of a half typed person: a document, or a phone with a name; undefined for less. */
function question({ nombre = '', apellido = '', documento = '', telefono = '' }: Partial<Persona>) {
  const llamable = telefono.replace(/\D/g, '').length >= MIN_DIGITS && (nombre.trim() || apellido.trim());
  if (documento.trim().length < MIN_DOCUMENT && !llamable) return undefined;
  return {
    nombre: nombre.slice(0, 60),
    apellido: apellido.slice(0, 60),
    documento: documento.slice(0, 20),
    telefono: telefono.slice(0, 20),
  };
}

function useParecidas(persona: Partial<Persona>): PersonaParecida[] {
  const [rows, setRows] = useState<PersonaParecida[]>([]);
  const asked = JSON.stringify(question(persona) ?? null);
  useEffect(() => {
    const body = JSON.parse(asked) as ReturnType<typeof question> | null;
    if (!body) return setRows([]);
    const request = new AbortController();
    const timer = setTimeout(() => {
      // A warning that cannot be had stops nobody.
      responsableService.parecidos({ body }, { signal: request.signal }).then(setRows, () => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [asked]);
  return rows;
}

/** Warns in the form of a new guardian of those who are perhaps the same person, and takes one of them instead. */
export function PersonasParecidas({ onUsar }: { onUsar: (persona: PersonaParecida) => void }) {
  const persona = useWatch({ name: 'entidad' }) as Partial<Persona> | undefined;
  const rows = useParecidas(persona ?? {});
  if (rows.length === 0) return null;
  return (
    <div className="notice notice-warn parecidos" role="alert">
      <i className="pi pi-exclamation-triangle" aria-hidden />
      <div>
        <strong>Quizá ya está registrado</strong>
        <ul>
          {rows.map((row) => (
            <li key={row.codigoEntidad}>
              <span>
                {row.nombreCompleto}
                <small>
                  {row.porDocumento ? ' · mismo documento' : ' · mismo teléfono'}
                  {row.hijos.length > 0 && ` · ${row.hijos.join(', ')}`}
                </small>
              </span>
              <Button
                type="button"
                label="Usar esta persona"
                size="small"
                outlined
                aria-label={`Usar esta persona: ${row.nombreCompleto}`}
                onClick={() => onUsar(row)}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
