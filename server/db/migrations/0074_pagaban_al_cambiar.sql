-- rolling
ALTER TABLE "cambio_precio" ADD COLUMN "pagaban" jsonb;