import { useState } from 'react';
import type { Conteo, LineaDeConteo } from '@/contract/inventario/conteo';
import { columnsOf } from '@/contract/list';
import type { Centavos } from '@/contract/campos';
import { sumar } from '@/domain/dinero';
import { conteoService } from '@/services/existencias';
import { money, plural } from '@/utils/format';
import { Notice } from '../../feedback/Notice';
import { useAct } from '../../form/useSubmit';
import { Titled, type Cells } from '../../list/cell';
import { Table } from '../../list/table/Table';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/input/TextInput';
import { Cuantas } from './Contando';
import css from './Contando.module.css';
import type { useConteo } from './useConteo';

const conSigno = (n: number | null) => (n === null ? '' : n > 0 ? `+${n}` : String(n));

/** The columns of counted and expected quantities. */
export const LINEAS = columnsOf<LineaDeConteo>([
  { id: 'nombre', header: 'Artículo' },
  { id: 'esperada', header: 'Esperadas', kind: 'number' },
  { id: 'contada', header: 'Contadas', kind: 'number' },
  { id: 'diferencia', header: 'Diferencia', kind: 'number' },
  { id: 'valor', header: 'Valor', kind: 'money' },
  { id: 'motivo', header: 'Motivo' },
]);

/** Custom cells of a line. */
export const celdas: Cells<LineaDeConteo> = {
  nombre: ({ nombre, codigo }) => <Titled title={nombre} note={codigo} />,
  diferencia: ({ diferencia }) => <strong className={diferencia! < 0 ? 'field-error' : 'text-strong'}>{conSigno(diferencia)}</strong>,
};

/** The lines with a difference. */
export const distintas = ({ detalles }: Conteo) => detalles.filter(({ diferencia }) => diferencia !== 0);

/** The total value of the differences. */
export const valorDe = (lineas: readonly LineaDeConteo[]) => sumar(lineas.map(({ valor }) => (valor ?? 0) as Centavos));

interface MotivoProps {
  label: string;
  value: string;
  falta?: boolean;
  onChange: (value: string) => void;
}

const Motivo = ({ label, value, falta, onChange }: MotivoProps) => (
  <span className={`${css.input} inline-block min-w-0`}>
    <TextInput aria-label={label} aria-invalid={falta} value={value} onChange={onChange} />
  </span>
);

interface Props {
  conteo: Conteo;
  contar: ReturnType<typeof useConteo>['contar'];
  guardando: boolean;
  onCerrado: (conteo: Conteo) => void;
}

/** The differences of a count, each with its reason. Closing the count adjusts the stock; a line can be recounted before. */
export function Diferencias({ conteo, contar, guardando, onCerrado }: Props) {
  const lineas = distintas(conteo);
  const [motivos, setMotivos] = useState<Readonly<Record<number, string>>>({});
  const [tarde, setTarde] = useState(false);
  const de = ({ codigoArticulo }: LineaDeConteo) => motivos[codigoArticulo] ?? '';
  const faltan = lineas.filter((linea) => !de(linea).trim()).length;
  const { submit, busy } = useAct(
    (_: void, { clave }) => {
      const detalles = lineas.map((linea) => ({ codigoArticulo: linea.codigoArticulo, motivo: de(linea).trim() }));
      return conteoService.cerrar({ body: { codigoConteo: conteo.codigoConteo, detalles } }, { clave });
    },
    { success: ({ numero }) => `Conteo ${numero} cerrado`, then: onCerrado },
  );
  const iguales = conteo.detalles.length - lineas.length;
  const suyas: Cells<LineaDeConteo> = {
    ...celdas,
    contada: (linea) => <Cuantas key={`${linea.codigoArticulo} ${linea.contada}`} linea={linea} onContar={contar} />,
    motivo: (linea) => (
      <Motivo
        label={`Motivo de ${linea.nombre}`}
        value={de(linea)}
        falta={tarde && !de(linea).trim()}
        onChange={(value) => setMotivos((antes) => ({ ...antes, [linea.codigoArticulo]: value }))}
      />
    ),
  };
  return (
    <div className="flex flex-column gap-3">
      <Notice tone={lineas.length === 0 ? 'success' : 'info'} role="status">
        {lineas.length === 0
          ? `Todo está como se esperaba: ${plural(iguales, 'artículo')}. Al cerrarlo no cambia nada.`
          : `${plural(lineas.length, 'artículo')} con diferencia, que ${valorDe(lineas) < 0 ? 'restan' : 'suman'} ${money(Math.abs(valorDe(lineas)))}; ${iguales} como se esperaba. Escriba por qué, y al cerrarlo la existencia queda como se contó.`}
      </Notice>
      {lineas.length > 1 && (
        <Field label="El mismo motivo para todas" help="Reemplaza el de cada una.">
          {(aria) => (
            <TextInput
              {...aria}
              onChange={(text) => setMotivos(Object.fromEntries(lineas.map(({ codigoArticulo }) => [codigoArticulo, text])))}
            />
          )}
        </Field>
      )}
      {lineas.length > 0 && (
        <Table label="Diferencias" columns={LINEAS} cells={suyas} rows={lineas} rowKey={({ codigoArticulo }) => codigoArticulo} />
      )}
      {tarde && faltan > 0 && (
        <Notice tone="error" role="alert">
          {faltan === 1 ? 'Falta el motivo de una diferencia.' : `Falta el motivo de ${faltan} diferencias.`}
        </Notice>
      )}
      <div className="botones">
        <Button
          label="Cerrar conteo y ajustar"
          icon="pi pi-check"
          loading={busy}
          disabled={guardando}
          onClick={() => (faltan > 0 ? setTarde(true) : void submit())}
        />
      </div>
    </div>
  );
}
