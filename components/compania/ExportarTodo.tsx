import { companiaService } from '@/services/compania';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { hoyEn } from '@/domain/fechas';
import { saveAs } from '../data/saveAs';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';

/** Downloads everything of the company as CSV files with their description, and the uploaded files; for an administrator. */
export function ExportarTodo() {
  const { usuario } = useAppSelector(selectSession);
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
      <Button label="Exportar todo" icon="pi pi-download" outlined loading={busy} onClick={() => void submit()} />
    </section>
  );
}
