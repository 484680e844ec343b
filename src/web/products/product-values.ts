/** Between a product as the server has it and the texts of its form. */
import { DEFAULT_TIME_WINDOW, TIME_WINDOWS } from '#shared/products/time-windows.ts'
import { required } from '../ui/save-form.ts'
import type { Product, ProductBody } from './api.ts'

export const valuesOf = (product: Product | null) => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  // 120.00 is edited as 120
  price: product?.price.replace(/\.00$/, '') ?? '',
  product_type: product?.product_type ?? ('service' as Product['product_type']),
  category_id: product ? String(product.category_id) : '',
  assignedEmployees: product?.assignedEmployees.map(({ id }) => String(id)) ?? [],
  time_window: String(product?.time_window ?? DEFAULT_TIME_WINDOW),
  is_online: product ? product.is_online === 1 : true,
  color: product?.color ?? '#000000',
})
export type ProductValues = ReturnType<typeof valuesOf>

/** What must be there, as the specification says; whether a price is a price is for the server to say. */
export const missingIn = ({ name, price, category_id, assignedEmployees }: ProductValues) => ({
  name: required(name),
  price: required(price),
  category_id: required(category_id),
  assignedEmployees: required(assignedEmployees),
})

export const bodyOf = (values: ProductValues): ProductBody => ({
  name: values.name,
  description: values.description,
  price: values.price.replaceAll(/[₪,\s]/g, ''),
  product_type: values.product_type,
  category_id: Number(values.category_id),
  assignedEmployees: values.assignedEmployees.map(Number),
  time_window: TIME_WINDOWS.find((minutes) => String(minutes) === values.time_window) ?? DEFAULT_TIME_WINDOW,
  is_online: values.is_online,
  color: values.color,
})
