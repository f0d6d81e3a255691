import { conversion } from '@/contract/reportes/academia/conversion';
import { ReportPage } from '../../report/ReportPage';
import { useReport } from '../../report/useReport';
import { DIAS } from '../opciones';

/** Of the families that asked in a span, by how they came: how many tried, and how many enrolled. */
export const Conversion = () => <ReportPage report={useReport(conversion)} filters={DIAS} />;
