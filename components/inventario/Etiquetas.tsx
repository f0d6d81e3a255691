import { useCallback, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Articulo } from '@/contract/inventario/articulo';
import { enPesos, porcentaje, sumar } from '@/domain/dinero';
import { Button } from '../ui/Button';
import { NumberInput } from '../ui/input/NumberInput';
import { Select } from '../ui/input/Select';
import { SidePanel } from '../ui/SidePanel';
import { CodigoDeBarra } from './CodigoDeBarra';
import css from './Etiquetas.module.css';

type Etiquetado = Pick<Articulo, 'nombre' | 'codigo' | 'codigoBarra' | 'precio' | 'itbis' | 'existencia'>;

const MAX = 500;
const PAPELES = [
  { value: 'hoja', label: 'Hoja carta' },
  { value: 'rollo', label: 'Rollo de 50 × 25 mm' },
];

/** A label: name, barcode, code, and the price with ITBIS. */
function Etiqueta({ articulo: { nombre, codigo, codigoBarra, precio, itbis } }: { articulo: Etiquetado }) {
  return (
    <div className={css.label}>
      <span className={css.name}>{nombre}</span>
      <CodigoDeBarra codigo={codigoBarra || codigo} className={css.bars} />
      <span className={css.foot}>
        <span>{codigoBarra || codigo}</span>
        <strong>{enPesos(sumar([precio, porcentaje(precio, itbis)]))}</strong>
      </span>
    </div>
  );
}

interface HojaProps {
  articulo: Etiquetado;
  cuantas: number;
  enRollo: boolean;
  onDone: () => void;
}

/** The printed labels; opens the browser's print dialog. */
function Hoja({ articulo, cuantas, enRollo, onDone }: HojaProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <article className={css.sheet} data-print data-roll={enRollo || undefined}>
      {Array.from({ length: cuantas }, (_, i) => (
        <Etiqueta key={i} articulo={articulo} />
      ))}
    </article>,
    document.body,
  );
}

/** Prints labels of an article: how many, on which paper. */
export function Etiquetas({ articulo, onClose }: { articulo: Etiquetado; onClose: () => void }) {
  const id = useId();
  const [cuantas, setCuantas] = useState<number | null>(Math.max(1, Math.min(articulo.existencia, MAX)));
  const [papel, setPapel] = useState('hoja');
  const [printing, setPrinting] = useState(false);
  const done = useCallback(() => setPrinting(false), []);
  const bien = cuantas !== null && Number.isInteger(cuantas) && cuantas >= 1 && cuantas <= MAX;
  return (
    <SidePanel
      title={`Etiquetas de ${articulo.nombre}`}
      onClose={onClose}
      footer={
        <div className="botones">
          <Button label="Cerrar" text onClick={onClose} />
          <Button label="Imprimir" icon="pi pi-print" disabled={!bien} onClick={() => setPrinting(true)} />
        </div>
      }
    >
      <div className="campos">
        <div className="campo" data-half>
          <label htmlFor={`${id}n`}>Cuántas</label>
          <NumberInput id={`${id}n`} value={cuantas} onChange={setCuantas} aria-invalid={!bien} />
          {!bien && <small className="field-error">De 1 a {MAX}</small>}
        </div>
        <div className="campo" data-half>
          <label htmlFor={`${id}p`}>Papel</label>
          <Select id={`${id}p`} options={PAPELES} value={papel} onChange={(value) => setPapel(String(value))} />
        </div>
      </div>
      <div className={`${css.sample} mt-4`}>
        <Etiqueta articulo={articulo} />
      </div>
      {printing && <Hoja articulo={articulo} cuantas={cuantas!} enRollo={papel === 'rollo'} onDone={done} />}
    </SidePanel>
  );
}
