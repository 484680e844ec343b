import { createStore } from '../platform/store.ts'
import { emptyCart, type Cart } from './cart-totals.ts'

const store = createStore<Cart>(emptyCart)
/** The cart survives a visit to another screen. It is emptied when it was sold. */
export const useCart = store.use
export const changeCart = (change: (cart: Cart) => Cart): void => store.set(change(store.get()))
export const clearCart = (): void => store.set(emptyCart)
