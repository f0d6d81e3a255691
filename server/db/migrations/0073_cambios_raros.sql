-- rolling
-- Few invoices change their total later. Without this statistic the planner takes them for a third of all, because it does not read those of a
-- partial index, and the analysis of income read every invoice of a branch to find them.
create statistics factura_cambiada_dia on (cambios->-1->>'fecha') from factura;--> statement-breakpoint
analyze factura;
