import Link from 'next/link';
import { Tag } from '@/components/ui/tag/Tag';
import { ACCESO } from '@/contract/accesos';
import { CON_SALDO, ESCRIBEN_RESPONSABLES } from '@/contract/responsables/lectores';
import { responsables } from '@/contract/responsables/listas';
import type { PersonaConHijos } from '@/contract/responsables/responsable';
import { Button } from '@/components/ui/Button';
import type { Cells } from '@/components/list/cell';
import { cambiarCampo } from '@/components/list/cambiarCampo';
import { DataGrid } from '@/components/list/DataGrid';
import { EnSitio } from '@/components/list/EnSitio';
import type { Field } from '@/components/form/Fields';
import { Empty } from '@/components/feedback/Notice';
import { EscribirA } from '@/components/cobranza/EscribirA';
import { Contacto } from '@/components/responsables/Contacto';
import { fichaDe } from '@/components/responsables/rotulos';
import { usePermiso } from '@/components/data/useSession';
import type { GridList } from '@/components/list/types';
import { described, useList } from '@/components/list/useList';
import { keyIn, paramsOf, useParams, yesNo } from '@/components/list/useParams';
import { later } from '@/components/data/later';

const Ficha = later(() => import('@/components/responsables/FichaResponsable'), 'FichaResponsable');
const ResponsableForm = later(() => import('@/components/responsables/ResponsableForm'), 'ResponsableForm');

const leer = async () => (await import('@/services/responsables')).responsableService;
const filter = described(responsables, async () => (await leer()).filter.call);

/** The open guardian, or whether the form of a new one is open; the list has its own query. */
const abierto = paramsOf<{ codigo?: number; nuevo: boolean }>({ codigo: keyIn, nuevo: yesNo });

const FILTROS: Field<any>[] = [{ name: 'pagadores', label: 'Solo quienes pagan', kind: 'switch' }];

const cellsFor = (abrir: (codigo: number) => void, abre: boolean, reload: (() => void) | undefined): Cells<PersonaConHijos> => ({
  nombreCompleto: ({ codigoEntidad, nombreCompleto }) => (
    <button type="button" className="record" onClick={() => abrir(codigoEntidad)}>
      <span>{nombreCompleto}</span>
    </button>
  ),
  telefono: (persona) =>
    reload ? (
      <EnSitio
        label={`el teléfono de ${persona.nombreCompleto}`}
        value={persona.telefono}
        inputMode="tel"
        save={async (telefono) => cambiarCampo((await leer()).updateEntidad, persona, { telefono })}
        onSaved={reload}
      >
        <Contacto persona={persona} />
      </EnSitio>
    ) : (
      <Contacto persona={persona} />
    ),
  hijos: ({ hijos }) => (
    <span className="lines">
      {hijos.map(({ codigoEstudiante, nombreCompleto }) => (
        <span key={codigoEstudiante}>{abre ? <Link href={fichaDe(codigoEstudiante)}>{nombreCompleto}</Link> : nombreCompleto}</span>
      ))}
    </span>
  ),
  contactoPago: ({ contactoPago }) => (contactoPago ? <Tag value="Paga" severity="info" /> : ''),
});

/** The guardians of the branch's students, one row each, however many children they have. */
export default function ResponsablePage() {
  const list = useList(filter);
  const [at, setAt] = useParams(abierto, { nuevo: false });
  const [abre, saldo, escribe] = [usePermiso([ACCESO.estudiante]), usePermiso(CON_SALDO), usePermiso(ESCRIBEN_RESPONSABLES)];
  const cells = cellsFor((codigo) => setAt({ codigo }), abre, escribe ? list.reload : undefined);
  const { title, columns } = list.call.list;
  const close = (changed: boolean) => {
    setAt({ codigo: undefined, nuevo: false }, 'replace');
    if (changed) list.reload();
  };
  const button = escribe && <Button icon="pi-plus" label="Agregar responsable" onClick={() => setAt({ nuevo: true }, 'replace')} />;
  return (
    <section className="card" aria-label={title}>
      <DataGrid
        list={list as GridList<PersonaConHijos>}
        columns={columns.filter(({ id }) => saldo || id !== 'pendiente')}
        cells={cells}
        rowKey="codigoEntidad"
        title={title}
        tools={button}
        filters={FILTROS}
        acciones={(filas, soltar) => (
          <EscribirA a={{ responsables: filas.map(({ codigoEntidad }) => codigoEntidad) }} label="Mensaje" onDone={soltar} />
        )}
        empty={
          <Empty icon="pi-heart" title="Todavía no hay responsables: se registran al inscribir a un estudiante, o aquí.">
            {button}
          </Empty>
        }
      />
      {at?.codigo && <Ficha key={at.codigo} codigoEntidad={at.codigo} onClose={close} />}
      {at?.nuevo && <ResponsableForm onClose={close} />}
    </section>
  );
}
