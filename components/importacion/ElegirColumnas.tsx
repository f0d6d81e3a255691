import type { Columna } from '@/contract/importacion/carga';
import { Field } from '../ui/Field';
import { Select } from '../ui/input/Select';
import type { ArchivoLeido } from './leerArchivo';

interface Props {
  columnas: readonly Columna[];
  leido: ArchivoLeido;
  /** The column of each heading in the file; null: left out. */
  mapa: readonly (string | null)[];
  onChange: (mapa: (string | null)[]) => void;
}

/** The required columns that no heading is mapped to. */
export const faltantes = (columnas: readonly Columna[], mapa: readonly (string | null)[]) =>
  columnas.filter(({ id, requerida }) => requerida && !mapa.includes(id));

/** Maps the headings of the file to columns; recognized headings are preselected. */
export function ElegirColumnas({ columnas, leido: { titulos, filas }, mapa, onChange }: Props) {
  const options = [
    { value: null, label: 'No está en el archivo' },
    ...titulos.map((titulo, i) => ({ value: i, label: titulo || `Columna ${i + 1}` })),
  ];
  const elegir = (id: string) => (lugar: unknown) =>
    onChange(titulos.map((_, i) => (i === lugar ? id : mapa[i] === id ? null : (mapa[i] ?? null))));
  return (
    <div className="campos">
      {columnas.map(({ id, titulo, requerida }) => {
        const lugar = mapa.indexOf(id);
        const ejemplo = lugar < 0 ? '' : (filas.find((fila) => fila[lugar]?.trim())?.[lugar] ?? '');
        return (
          <Field
            key={id}
            label={titulo}
            half
            required={requerida}
            help={ejemplo && `Por ejemplo: ${ejemplo}`}
            error={requerida && lugar < 0 ? 'Elija qué columna del archivo es' : undefined}
          >
            {(input) => <Select {...input} options={options} value={lugar < 0 ? null : lugar} onChange={elegir(id)} />}
          </Field>
        );
      })}
    </div>
  );
}
