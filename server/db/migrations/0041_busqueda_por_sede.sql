-- The words of students are found within a branch by the index itself: before, the text of the hits of every branch was compared.
create extension if not exists btree_gin;
--> statement-breakpoint
DROP INDEX "estudiante_busqueda";--> statement-breakpoint
CREATE INDEX "estudiante_busqueda" ON "estudiante" USING gin ("codigo_sucursal","busqueda" gin_trgm_ops);
