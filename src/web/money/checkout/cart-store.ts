import { createStore } from '#web/platform/store.ts'
import { emptyCart, type Cart } from './cart-totals.ts'

const store = createStore<Cart>(emptyCart)
/** The cart survives a visit to another screen. It is emptied when it was sold. */
export const useCart = store.use
/** The cart lives in memory: it survives leaving the screen, and not a reload. */
export const changeCart = (change: (cart: Cart) => Cart): void => store.set(change(store.get()))
/** Empties the cart, which was sold, and returns what it was. */
export const takeCart = (): Cart => {
  const cart = store.get()
  store.set(emptyCart)
  return cart
}
