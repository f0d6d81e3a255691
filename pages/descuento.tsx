import { useCallback, useMemo, useState } from 'react';
import { later } from '@/components/data/later';
import type { Field } from '@/components/form/Fields';
import { CrudPage } from '@/components/list/CrudPage';
import { IconButton } from '@/components/ui/Button';
import { optionsOf } from '@/components/ui/input/Select';
import type { Centavos } from '@/contract/campos';
import { ALCANCE } from '@/contract/palabras';
import type { Descuento, DescuentoInput } from '@/contract/precios/descuento';
import { descuentos } from '@/contract/precios/listas';
import { crudLater } from '@/services/http/crud';

const AplicarDescuento = later(() => import('@/components/precios/AplicarDescuento'), 'AplicarDescuento');
const UsoDeDescuento = later(() => import('@/components/precios/UsoDeDescuento'), 'UsoDeDescuento');

const TIPOS = optionsOf({ PORCENTAJE: 'Porcentaje', MONTO: 'Monto fijo' });

const fields: Field<DescuentoInput>[] = [
  { name: 'descripcion', label: 'Descuento', kind: 'text' },
  { name: 'tipo', label: 'Tipo', kind: 'select', options: TIPOS },
  { name: 'porcentaje', label: 'Porcentaje (%)', kind: 'percent', half: true, help: 'Si es por porcentaje.' },
  { name: 'monto', label: 'Monto', kind: 'money', half: true, help: 'Si es un monto fijo.' },
  { name: 'alcances', label: 'Sobre', kind: 'checks', options: optionsOf(ALCANCE) },
  {
    name: 'desdeHijo',
    label: 'Desde el hijo n.º',
    kind: 'number',
    help: 'Por sí solo desde ese hijo de la familia; vacío: a quien se elija.',
  },
  { name: 'desde', label: 'Desde', kind: 'date', half: true },
  { name: 'hasta', label: 'Hasta', kind: 'date', half: true },
  { name: 'prioridad', label: 'Prioridad', kind: 'number', half: true, help: 'El menor se aplica primero.' },
  { name: 'acumulable', label: 'Acumulable con otras rebajas', kind: 'switch' },
  { name: 'nota', label: 'Nota', kind: 'textarea' },
  { name: 'activo', label: 'Activo', kind: 'switch' },
];
const blank: Partial<DescuentoInput> = {
  tipo: 'PORCENTAJE',
  porcentaje: 0,
  monto: 0 as Centavos,
  alcances: ['CUOTA'],
  prioridad: 100,
  acumulable: true,
};
const leer = crudLater(() => import('@/contract/precios/descuento').then((module) => module.descuento));
const page = { lista: descuentos, fields, blank };

/** Whether it applies by itself, also to those who are enrolled already once that is asked for. */
const esAutomatico = ({ desdeHijo, activo }: Descuento) => desdeHijo !== null && activo;

/** Discounts: amount, scope and condition of each, where it was used, and whom it would lower among those who were enrolled before. */
export default function DescuentoPage() {
  const [usado, setUsado] = useState<Descuento>();
  const [aplicando, setAplicando] = useState<{ descuento: Descuento; guardado?: true }>();
  const dejar = useCallback(() => setAplicando(undefined), []);
  const queOfrece = useMemo(() => {
    const ofrecer = (saved: Descuento) => {
      if (esAutomatico(saved)) setAplicando({ descuento: saved, guardado: true });
      return saved;
    };
    return async () => {
      const service = await leer();
      return {
        ...service,
        save: (input: Parameters<typeof service.save>[0]) => service.save(input).then(ofrecer),
        update: (input: Parameters<typeof service.update>[0]) => service.update(input).then(ofrecer),
      };
    };
  }, []);
  return (
    <>
      <CrudPage
        {...page}
        service={queOfrece}
        actions={(row, { usual }) => (
          <>
            <IconButton icon="pi-history" label={`Dónde se usó ${row.descripcion}`} onClick={() => setUsado(row)} />
            {esAutomatico(row) && (
              <IconButton
                icon="pi-users"
                label={`Aplicar ${row.descripcion} a quienes ya están inscritos`}
                onClick={() => setAplicando({ descuento: row })}
              />
            )}
            {usual}
          </>
        )}
        hint="Todavía no hay descuentos: para hermanos por sí solos, o para quien se elija al inscribir."
      />
      {aplicando && <AplicarDescuento {...aplicando} onClose={dejar} />}
      {usado && <UsoDeDescuento descuento={usado} onClose={() => setUsado(undefined)} />}
    </>
  );
}
