import type { Compania } from '@/contract/compania/compania';
import { hoyEn } from '@/domain/fechas';
import { companiaService } from '@/services/compania';
import { phone, plural } from '@/utils/format';
import { later } from '../data/later';
import { saveAs } from '../data/saveAs';
import { useLoaded, Loaded } from '../data/useLoaded';
import { useSession } from '../data/useSession';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { Facts, type Fact } from '../ui/Facts';
import { Skeleton } from '../ui/Skeleton';
import { LogoForm } from './LogoForm';
import { CRITERIOS, porcentaje, REPOSICIONES } from './reglas';
import { useAcademia } from './useAcademia';
import { useOpen } from '../ui/useOpen';

/** Downloads everything of the company as CSV files with their description, and the uploaded files; for an administrator. */
function ExportarTodo() {
  const { usuario } = useSession();
  const { submit, busy } = useSubmit(async () => saveAs(await companiaService.exportarTodo(), `Cantera ${hoyEn(new Date())}.zip`), {
    success: 'Todo se descargó: tiene datos de niños, guárdelo donde nadie más lo lea',
  });
  if (usuario?.tipoUsuario !== 'ADMINISTRADOR') return null;
  return (
    <section className="mt-5">
      <h2>Llevarse todo</h2>
      <p className="field-help mb-3">
        Cada tabla como CSV, con su descripción, y los archivos que se subieron, en un zip. Sin contraseñas ni llaves.
      </p>
      <Button label="Exportar todo" icon="pi-download" outlined loading={busy} onClick={() => void submit()} />
    </section>
  );
}

const CompaniaForm = later(() => import('./CompaniaForm'), 'CompaniaForm');

const reposicionDe = ({ reposicion, diasReposicion, maxReposiciones }: Compania) =>
  REPOSICIONES[reposicion] +
  (reposicion === 'NO' ? '' : `, en ${plural(diasReposicion, 'día')} y hasta ${plural(maxReposiciones, 'falta')} a la vez`);

const segundoFactor = ({ exigeSegundoFactor, segundoFactorATodos }: Compania) =>
  exigeSegundoFactor ? `Exigido ${segundoFactorATodos ? 'a todos los usuarios' : 'a los administradores'}` : 'A voluntad de cada quien';

/** An e-mail address, which where it does not fit ends its line behind the @. */
const correo = (email: string) => {
  const [quien, donde] = email.split('@');
  return (
    <>
      {quien}@<wbr />
      {donde}
    </>
  );
};

const facts = (row: Compania): Fact[] => [
  ['Nombre legal', row.nombre],
  ['RNC o cédula', row.rnc],
  ['Teléfono', phone(row.telefono)],
  ['Correo', row.email && correo(row.email)],
  ['Dirección', row.direccion],
  ['Moneda', `Peso dominicano (${row.moneda})`],
  ['ITBIS por defecto', porcentaje(row.itbis)],
  ['Edad para los grupos', CRITERIOS[row.criterioEdad]],
  ['Faltas que se reponen', reposicionDe(row)],
  ['Segundo factor', segundoFactor(row)],
  ['Sesiones sin usar', row.minutosInactividad ? `Se cierran a los ${row.minutosInactividad} minutos` : 'Abiertas hasta 8 horas'],
  ['Pie de los recibos', row.pieRecibo],
];

function Datos({ data, set }: { data: Compania; set: (data: Compania) => void }) {
  const academia = useAcademia();
  const [editing, setEditing, close] = useOpen<true>(academia);
  const logo = (codigoLogo: number | null) => {
    set({ ...data, codigoLogo });
    academia();
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
      <Button label="Editar" icon="pi-pencil" onClick={() => setEditing(true)} />
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
