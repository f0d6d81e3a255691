import dynamic from 'next/dynamic';
import { Button } from 'primereact/button';
import { useState } from 'react';
import type { Compania } from '@/contract/compania/compania';
import { companiaService } from '@/services/compania';
import { LoadFailed } from '../feedback/LoadFailed';
import { useLoaded } from '../data/useLoaded';
import { LogoForm } from './LogoForm';
import { CRITERIOS, porcentaje } from './textos';
import { useAcademia } from './useAcademia';

const CompaniaForm = dynamic(() => import('./CompaniaForm').then((module) => module.CompaniaForm), { ssr: false });

const facts = (row: Compania): [string, string][] => [
  ['Nombre legal', row.nombre],
  ['RNC o cédula', row.rnc],
  ['Teléfono', row.telefono],
  ['Correo', row.email],
  ['Dirección', row.direccion],
  ['Moneda', `Peso dominicano (${row.moneda})`],
  ['ITBIS por defecto', porcentaje(row.itbis)],
  ['Edad para los grupos', CRITERIOS[row.criterioEdad]],
  ['Segundo factor', row.exigeSegundoFactor ? 'Exigido a los administradores' : 'A voluntad de cada quien'],
  ['Pie de los recibos', row.pieRecibo],
];

const Facts = ({ compania }: { compania: Compania }) => (
  <dl className="facts compania-datos">
    {facts(compania).map(([name, value]) => [
      <dt key={name}>{name}</dt>,
      <dd key={`${name}:`}>{value || <span className="nothing">Sin indicar</span>}</dd>,
    ])}
  </dl>
);

const Loading = () => (
  <div className="bars-block" role="status" aria-label="Cargando">
    <span className="bar" />
    <span className="bar" />
    <span className="bar" />
  </div>
);

/** What the company is: on its receipts and reports, and for the rules that ask it. */
export function CompaniaDatos() {
  const { data, error, reload, set } = useLoaded('compania', (options) => companiaService.leer({}, options));
  const [editing, setEditing] = useState(false);
  const academia = useAcademia();
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) return <Loading />;

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
      <p className="field-help">Sale arriba, en los recibos y en los reportes, salvo en la sucursal que tenga el suyo.</p>
      <Facts compania={data} />
      <Button type="button" label="Editar" icon="pi pi-pencil" onClick={() => setEditing(true)} />
      {editing && <CompaniaForm compania={data} onRead={set} onClose={close} />}
    </>
  );
}
