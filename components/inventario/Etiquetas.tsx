import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Articulo } from '@/contract/inventario/articulo';
import { enPesos, porcentaje, sumar } from '@/domain/dinero';
import { code128 } from '@/utils/code128';
import { usePrinting } from '../print/usePrinting';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { SidePanel } from '../ui/SidePanel';
import { NumberInput } from '../ui/input/NumberInput';
import { LabelledSelect, optionsOf } from '../ui/input/Select';
import css from './Etiquetas.module.css';

type Etiquetado = Pick<Articulo, 'nombre' | 'codigo' | 'codigoBarra' | 'precio' | 'itbis' | 'existencia'>;

const MAX = 500;
const PAPELES = optionsOf({ hoja: 'Hoja carta', rollo: 'Rollo de 50 × 25 mm' });

/** The quiet zone on both sides in modules, without which readers do not find the code. */
const QUIET = 10;

/** A code as a Code 128 barcode, dark on white in every theme. */
function CodigoDeBarra({ codigo, className }: { codigo: string; className?: string }) {
  const { bars, modules } = useMemo(() => code128(codigo), [codigo]);
  const width = modules + 2 * QUIET;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Código de barras ${codigo}`}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={40} fill="#fff" />
      <path d={bars.map((bar) => `M${QUIET + bar.x} 0h${bar.width}v40h-${bar.width}z`).join('')} fill="#000" />
    </svg>
  );
}

/** A label: name, barcode, code, and the price with ITBIS. */
function Etiqueta({ articulo: { nombre, codigo, codigoBarra, precio, itbis } }: { articulo: Etiquetado }) {
  return (
    <div className={`${css.label} flex flex-column justify-content-between overflow-hidden`}>
      <span className="overflow-hidden font-semibold white-space-nowrap text-overflow-ellipsis">{nombre}</span>
      <CodigoDeBarra codigo={codigoBarra || codigo} className={css.bars} />
      <span className="flex justify-content-between">
        <span>{codigoBarra || codigo}</span>
        <strong>{enPesos(sumar([precio, porcentaje(precio, itbis)]))}</strong>
      </span>
    </div>
  );
}

/** The printed labels; opens the browser's print dialog. */
function Hoja({ articulo, cuantas, enRollo, onDone }: { articulo: Etiquetado; cuantas: number; enRollo: boolean; onDone: () => void }) {
  const paper = useRef<HTMLElement>(null);
  usePrinting(paper, onDone);
  return createPortal(
    <article ref={paper} className={css.sheet} data-print data-roll={enRollo || undefined}>
      {Array.from({ length: cuantas }, (_, i) => (
        <Etiqueta key={i} articulo={articulo} />
      ))}
    </article>,
    document.body,
  );
}

/** Prints labels of an article: how many, on which paper. */
export function Etiquetas({ articulo, onClose }: { articulo: Etiquetado; onClose: () => void }) {
  const [cuantas, setCuantas] = useState<number | null>(Math.max(1, Math.min(articulo.existencia, MAX)));
  const [papel, setPapel] = useState('hoja');
  const [printing, setPrinting] = useState(false);
  const bien = cuantas !== null && Number.isInteger(cuantas) && cuantas >= 1 && cuantas <= MAX;
  return (
    <SidePanel
      title={`Etiquetas de ${articulo.nombre}`}
      onClose={onClose}
      footer={
        <div className="botones">
          <Button label="Cerrar" text onClick={onClose} />
          <Button label="Imprimir" icon="pi-print" disabled={!bien} onClick={() => setPrinting(true)} />
        </div>
      }
    >
      <div className="campos">
        <Field label="Cuántas" half error={bien ? '' : `De 1 a ${MAX}`}>
          {(aria) => <NumberInput {...aria} value={cuantas} onChange={setCuantas} />}
        </Field>
        <LabelledSelect label="Papel" half options={PAPELES} value={papel} onChange={(value) => setPapel(String(value))} />
      </div>
      <div className={`${css.sample} mt-4`}>
        <Etiqueta articulo={articulo} />
      </div>
      {printing && <Hoja articulo={articulo} cuantas={cuantas!} enRollo={papel === 'rollo'} onDone={() => setPrinting(false)} />}
    </SidePanel>
  );
}
