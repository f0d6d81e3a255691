import type { GrupoRenovado } from '@/contract/inscripciones/renovacion';
import { money, plural } from '@/utils/format';
import { Check } from '../../ui/input/CheckList';
import { Tag } from '../../ui/tag/Tag';

interface Props {
  grupos: readonly GrupoRenovado[];
  elegidos: ReadonlySet<number>;
  onToggle: (codigoGrupo: number, elegido: boolean) => void;
  disabled: boolean;
}

const ACCION = {
  CREA: ['Se copia', 'success'],
  EXISTE: ['Ya está en el período nuevo', 'info'],
  NO: ['No se puede copiar', 'danger'],
} as const;

const resumen = ({ accion, motivo, inscribe, ya, quedan, total }: GrupoRenovado) =>
  accion === 'NO'
    ? motivo
    : [
        inscribe > 0 ? `${plural(inscribe, 'estudiante')} por ${money(total)}` : 'Nadie por inscribir',
        ya > 0 && `${plural(ya, 'ya renovado', 'ya renovados')}`,
        quedan > 0 && `${quedan === 1 ? 'se queda 1' : `se quedan ${quedan}`}`,
      ]
        .filter(Boolean)
        .join(' · ');

/** The groups of a renewal: whether each is copied, how many students are enrolled, and the others with the reason. */
export const GruposPorRenovar = ({ grupos, elegidos, onToggle, disabled }: Props) => (
  <ul className="list-none m-0 p-0">
    {grupos.map((uno) => {
      const [palabra, tono] = ACCION[uno.accion];
      const quedan = uno.estudiantes.filter(({ resultado }) => resultado === 'QUEDA');
      return (
        <li key={uno.codigoGrupo} className="py-2 border-bottom-1 surface-border">
          <Check
            checked={uno.accion !== 'NO' && elegidos.has(uno.codigoGrupo)}
            disabled={disabled || uno.accion === 'NO'}
            onChange={(elegido) => onToggle(uno.codigoGrupo, elegido)}
          >
            <strong>{uno.grupo}</strong> <Tag value={palabra} severity={tono} />
            <small className="block text-muted">{resumen(uno)}</small>
          </Check>
          {quedan.length > 0 && (
            <details className="pl-5">
              <summary>{quedan.length === 1 ? 'Quién se queda y por qué' : 'Quiénes se quedan y por qué'}</summary>
              <ul className="list-none m-0 p-0">
                {quedan.map(({ codigoInscripcion, nombreCompleto, motivo }) => (
                  <li key={codigoInscripcion} className="py-1">
                    {nombreCompleto}: <span className="text-muted">{motivo}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      );
    })}
  </ul>
);
