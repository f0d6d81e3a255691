-- rolling
ALTER TABLE "compra_detalle" ADD COLUMN "piezas" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "articulo" ADD COLUMN "piezas_por_caja" integer DEFAULT 1 NOT NULL;