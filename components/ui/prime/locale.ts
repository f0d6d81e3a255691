import { addLocale, locale } from 'primereact/api';

// Of the components in use: dialogs, the calendar, and the table of branches.
const aria = {
  close: 'Cerrar',
  firstPageLabel: 'Primera página',
  lastPageLabel: 'Última página',
  listLabel: 'Lista de opciones',
  nextPageLabel: 'Página siguiente',
  pageLabel: 'Página {page}',
  prevPageLabel: 'Página anterior',
  rowsPerPageLabel: 'Filas por página',
  selectRow: 'Fila seleccionada',
  unselectRow: 'Fila sin seleccionar',
};

const calendar = {
  am: 'a. m.',
  pm: 'p. m.',
  dateFormat: 'dd/mm/yy',
  firstDayOfWeek: 1,
  weekHeader: 'Sem',
  showMonthAfterYear: false,
  dayNames: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  dayNamesShort: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
  dayNamesMin: ['D', 'L', 'M', 'X', 'J', 'V', 'S'],
  monthNames: ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  monthNamesShort: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  chooseDate: 'Elegir fecha',
  chooseMonth: 'Elegir mes',
  chooseYear: 'Elegir año',
  nextDecade: 'Década siguiente',
  nextHour: 'Hora siguiente',
  nextMinute: 'Minuto siguiente',
  nextMonth: 'Mes siguiente',
  nextSecond: 'Segundo siguiente',
  nextYear: 'Año siguiente',
  prevDecade: 'Década anterior',
  prevHour: 'Hora anterior',
  prevMinute: 'Minuto anterior',
  prevMonth: 'Mes anterior',
  prevSecond: 'Segundo anterior',
  prevYear: 'Año anterior',
  now: 'Ahora',
  today: 'Hoy',
  clear: 'Limpiar',
};

const words = { accept: 'Sí', reject: 'No', emptyMessage: 'No hay opciones' };

/** Switches the texts of the PrimeReact components in use to Spanish, including those for screen readers. */
export function speakSpanish(): void {
  addLocale('es', { ...words, ...calendar, aria });
  // Some components read the provider, others only this global setting.
  locale('es');
}
