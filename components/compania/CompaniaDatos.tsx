import { later } from '../data/later';
import { Button } from '../ui/Button';
import { useState } from 'react';
import type { Compania } from '@/contract/compania/compania';
import { companiaService } from '@/services/compania';
import { phone } from '@/utils/format';
import { useLoaded } from '../data/useLoaded';
import { ExportarTodo } from './ExportarTodo';
import { LogoForm } from './LogoForm';
import { CRITERIOS, porcentaje } from './reglas';
import { useAcademia } from './useAcademia';
import { Loaded } from '../data/Loaded';
import { Facts, type Fact } from '../ui/Facts';
import { Skeleton } from '../ui/Skeleton';

const CompaniaForm = later(() => import('./CompaniaForm'), 'CompaniaForm');

const facts = (row: Compania): Fact[] => [
  ['Nombre legal', row.nombre],
  ['RNC o cédula', row.rnc],
  ['Teléfono', phone(row.telefono)],
  ['Correo', row.email],
  ['Dirección', row.direccion],
  ['Moneda', `Peso dominicano (${row.moneda})`],
  ['ITBIS por defecto', porcentaje(row.itbis)],
  ['Edad para los grupos', CRITERIOS[row.criterioEdad]],
  ['Segundo factor', row.exigeSegundoFactor ? 'Exigido a los administradores' : 'A voluntad de cada quien'],
  ['Sesiones sin usar', row.minutosInactividad ? `Se cierran a los ${row.minutosInactividad} minutos` : 'Abiertas hasta 8 horas'],
  ['Pie de los recibos', row.pieRecibo],
];

function Datos({ data, set }: { data: Compania; set: (data: Compania) => void }) {
  const [editing, setEditing] = useState(false);
  const academia = useAcademia();
  const logo = (codigoLogo: number | null) => {
    set({ ...data, codigoLogo });
    academia();
  };
  const close = (changed: boolean) => {
    setEditing(false);
    if (changed) academia();
  };
  return (
    <>
      <LogoForm
        codigoLogo={data.codigoLogo}
        sinLogo="Sin logo"
        load={() => companiaService.logo({ query: {} })}
        onUpload={({ nombre, archivo }) =>
          companiaService.saveLogo({ query: { nombre }, archivo }).then(({ codigoArchivo }) => logo(codigoArchivo))
        }
        onRemove={() => companiaService.deleteLogo().then(() => logo(null))}
      />
      <p className="field-help mt-2 mb-3">Sale arriba, en los recibos y en los reportes, salvo en la sucursal que tenga el suyo.</p>
      <Facts of={facts(data)} blank="Sin indicar" className="mb-4" />
      <Button label="Editar" icon="pi pi-pencil" onClick={() => setEditing(true)} />
      <ExportarTodo />
      {editing && <CompaniaForm compania={data} onRead={set} onClose={close} />}
    </>
  );
}

/** The company's data, used on receipts and reports and by several rules. */
export function CompaniaDatos() {
  const loaded = useLoaded(companiaService.leer);
  return (
    <Loaded of={loaded} skeleton={<Skeleton lines={3} />}>
      {(data) => <Datos data={data} set={loaded.set} />}
    </Loaded>
  );
}
